import { CHANGES_PER_BATCH, leavesAt } from '#domain/attempt/send-times.ts'

/**
 * The saves of one attempt whose changes are spread evenly over its time. A save leaves with the fifth changed question, or after the wait of
 * `leavesAt`; the last changes leave with the submit. Who answers in bursts needs fewer.
 */
export function savesOf(changes: number, minutes: number): number {
  const endsAt = minutes * 60_000
  const gapMs = endsAt / (changes + 1)
  let saves = 0
  let since: number | null = null
  let waiting = 0
  const save = (): void => {
    saves++
    since = null
    waiting = 0
  }
  for (let i = 1; i <= changes; i++) {
    const at: number = i * gapMs
    if (since !== null && leavesAt(since, endsAt, true) <= at) save()
    since ??= at
    waiting++
    if (waiting === CHANGES_PER_BATCH && i < changes) save()
  }
  return saves
}
