import { CHANGES_PER_BATCH, HAND_OVER_MS, LAST_STRETCH_MS, leavesAt, type SendWay } from '#domain/attempt/send-times.ts'

/**
 * How often the server stores changes of one attempt, where they are spread evenly over its time: with the fifth changed question, or after
 * the wait of `leavesAt`; over a connection with the tenth, and near the end whatever is handed over. The last changes leave with the submit.
 * Who answers in bursts needs fewer.
 */
export const savesOf = (changes: number, minutes: number, way: SendWay): number => sendingsOf(changes, minutes, way).saves

/** The frames of one attempt whose changes are spread evenly over its time and go over a connection; the last leave with the submit. */
export const framesOf = (changes: number, minutes: number): number => sendingsOf(changes, minutes, 'connection').frames

interface Sendings {
  readonly saves: number
  readonly frames: number
}

function sendingsOf(changes: number, minutes: number, way: SendWay): Sendings {
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
    if (handsOverAt <= at) send(handsOverAt >= endsAt - LAST_STRETCH_MS)
    if (since !== null && leavesAt(since, endsAt, true, way) <= at) send(true)
    since ??= at
    waiting++
    if (way === 'connection') handsOverAt = Math.min(handsOverAt, at + HAND_OVER_MS)
    if (waiting === CHANGES_PER_BATCH[way] && i < changes) send(true)
  }
  return { saves, frames }
}
