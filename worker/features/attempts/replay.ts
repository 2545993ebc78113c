import { attemptOfKey, type ClosedEvent, STORED_ATTEMPTS } from '#domain/attempt/stored-attempt.ts'
import { readAttemptAt } from '#worker/db/attempt-files.ts'
import { erasedAccounts } from '#worker/db/erasure-marks.ts'
import { boardOf } from '#worker/platform/objects.ts'
import { recordEvents } from './jobs.ts'
import { findAccounts, listClosedRounds } from './replay.sql.ts'

export interface ReplayPlace {
  /** The first day of closing that is read, such as 2026-11-25 (UTC). */
  readonly from: string
  /** What the page before gave as `next`; the empty text at the beginning. */
  readonly after: string
}

export interface ReplayedPage {
  /** Files that were read. */
  readonly read: number
  /** Attempts that the record did not have as closed and has now. */
  readonly added: number
  /** Accounts that the record does not know: their attempts wait in their files. */
  readonly unknown: readonly string[]
  /** Accounts that were erased since: their attempts are not brought back. */
  readonly erased: number
  /** The tests of all attempts that were read: their boards are to be counted again. */
  readonly tests: readonly string[]
  readonly next: string | null
}

/** Files a page, and how many of them are read at once. */
const PAGE = 200
const AT_ONCE = 20

/**
 * Tells the record again what closed since a day, from the files of closed attempts: a page of them. A repeat changes nothing. Boards are
 * left alone until `recountBoard`: a board that has counted more than a restored record holds would count twice.
 */
export async function replayClosedAttempts(env: Env, { from, after }: ReplayPlace, now: number): Promise<ReplayedPage> {
  const startAfter = after === '' ? `${STORED_ATTEMPTS}${from}` : after
  const { objects, truncated } = await env.ARCHIVE.list({ prefix: STORED_ATTEMPTS, limit: PAGE, startAfter })
  const events: ClosedEvent[] = []
  const keys = objects.map(({ key }) => key).filter((key) => attemptOfKey(key) !== null)
  for (let first = 0; first < keys.length; first += AT_ONCE)
    for (const file of await Promise.all(keys.slice(first, first + AT_ONCE).map((key) => readAttemptAt(env.ARCHIVE, key))))
      if (file !== null) events.push(file.event)
  const owners = [...new Set(events.map(({ userId }) => userId))]
  const [known, erased] = await Promise.all([findAccounts(env.DB, owners), erasedAccounts(env).then((areErased) => areErased(owners))])
  const told = events.filter(({ userId }) => known.has(userId) && !erased.has(userId))
  const before = new Map((await listClosedRounds(env.DB, told)).map((row) => [nameOf(row), row.round]))
  const missing = told.filter((event) => (before.get(nameOf(event)) ?? -1) < (event.round ?? 0))
  if (missing.length > 0) await recordEvents(env, missing, now)
  return {
    read: events.length,
    added: missing.length,
    unknown: owners.filter((id) => !known.has(id) && !erased.has(id)),
    erased: erased.size,
    tests: [...new Set(events.filter(({ ranking }) => ranking).map(({ testId }) => testId))],
    next: truncated ? (objects.at(-1)?.key ?? null) : null,
  }
}

const nameOf = ({ userId, testId, n }: Pick<ClosedEvent, 'userId' | 'testId' | 'n'>): string => `${userId}.${testId}.${n}`

/** Counts on at the board of a test, for a maker that names itself; call it until it is done. */
export const recountBoard = async (env: Env, testId: string, token: string): Promise<{ readonly isDone: boolean }> => {
  const { isDone } = await boardOf(env, testId).rebuildStep(testId, token)
  return { isDone }
}
