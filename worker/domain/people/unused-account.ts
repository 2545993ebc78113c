/** What becomes of an account that no one uses (docs/operating/retention.md): two letters, then it goes. Times in ms UTC. */
export interface UnusedAccount {
  /** The end of the last day with a request, or when the account was made. */
  readonly lastUsedAt: number
  /** When the first letter was accepted for sending; null where none was. */
  readonly firstAt: number | null
  /** When the last letter was. */
  readonly lastAt: number | null
}

const DAY_MS = 86_400_000
export const UNUSED_MS = 3 * 365 * DAY_MS
export const FIRST_LETTER_MS = 60 * DAY_MS
export const LAST_LETTER_MS = 7 * DAY_MS

/** What is due now. `forget`: the person came back after a letter. */
export type UnusedStep = 'nothing' | 'firstLetter' | 'lastLetter' | 'delete' | 'forget'

export function unusedStep(account: UnusedAccount, now: number): UnusedStep {
  const { lastUsedAt, firstAt, lastAt } = account
  if (firstAt === null) return now >= lastUsedAt + UNUSED_MS - FIRST_LETTER_MS ? 'firstLetter' : 'nothing'
  if (lastUsedAt > firstAt) return 'forget'
  const goesAt = deletionOf(account, now)
  if (lastAt === null) return now >= goesAt - LAST_LETTER_MS ? 'lastLetter' : 'nothing'
  return now >= goesAt ? 'delete' : 'nothing'
}

/** When the account goes, if each letter that is due now is sent now: never sooner than the letters promise. */
export function deletionOf({ lastUsedAt, firstAt, lastAt }: UnusedAccount, now: number): number {
  const byFirst = Math.max(lastUsedAt + UNUSED_MS, (firstAt ?? now) + FIRST_LETTER_MS)
  if (firstAt === null) return byFirst
  return Math.max(byFirst, (lastAt ?? Math.max(now, byFirst - LAST_LETTER_MS)) + LAST_LETTER_MS)
}
