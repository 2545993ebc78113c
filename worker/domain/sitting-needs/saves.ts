import { CHANGES_PER_BATCH, HAND_OVER_MS, leavesAt, type SendWay } from '#domain/attempt/send-times.ts'

/** How the changes of one attempt reach the server. */
export interface Sendings {
  readonly way: SendWay
  /** How often the server stores some of them. */
  readonly saves: number
  /** Messages over the connection, with those that have something stored; 0 where there is none. */
  readonly frames: number
}

/**
 * The sendings of one attempt whose changes are spread evenly over its time: stored with the fifth changed question (over a connection with the
 * tenth), or after the wait of `leavesAt`. The last changes leave with the submit. Who answers in bursts needs fewer.
 */
export function sendingsOf(changes: number, minutes: number, way: SendWay): Sendings {
  const endsAt = minutes * 60_000
  const gapMs = endsAt / (changes + 1)
  let saves = 0
  let frames = 0
  let waiting = 0
  /** Since when a change is not stored, and when one is handed over. */
  let since: number | null = null
  let handsOverAt = Infinity
  const store = (): void => {
    saves++
    waiting = 0
    since = null
  }
  const send = (isStored: boolean): void => {
    frames++
    handsOverAt = Infinity
    if (isStored) store()
  }
  for (let i = 1; i <= changes; i++) {
    const at: number = i * gapMs
    // A change is handed over before it has to be stored, and what is stored is handed over with it.
    if (handsOverAt <= at) send(false)
    if (since !== null && leavesAt(since, endsAt, true, way) <= at) send(true)
    since ??= at
    waiting++
    if (way === 'connection') handsOverAt = Math.min(handsOverAt, at + HAND_OVER_MS)
    if (waiting === CHANGES_PER_BATCH[way] && i < changes) send(true)
  }
  return { way, saves, frames: way === 'connection' ? frames : 0 }
}
