import type { TokenKeys } from '#worker/platform/token-keys.ts'
import type { AttemptRoomCalls } from '#do/attempt-room/room-messages.ts'
import type { TestBoardCalls } from '#do/test-board/test-board.ts'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import { dayOfDailyTest } from '#domain/daily/daily-test-id.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { listArchivedRanking, putResultsBack } from '#worker/db/archived-results.sql.ts'
import { readResults } from '#worker/db/stored-results.ts'
import { noteTakenLiveTests } from '#worker/db/taken-live-test.ts'
import { forgetPerson } from '#worker/searching/person-index.sql.ts'
import { logLine } from '#worker/http/log.ts'
import { eraseRows } from './erase-rows.sql.ts'
import { findDeleted, findPicture, findTestIds, removeShell } from './queries.ts'

export interface EraseDeps {
  readonly db: D1Database
  readonly search: D1Database
  readonly media: Pick<R2Bucket, 'list' | 'delete'>
  readonly archive: R2Bucket
  readonly hub: (userId: string) => Pick<UserHubCalls, 'revokeOpenAttempts' | 'erase'>
  readonly room: (userId: string, testId: string) => Pick<AttemptRoomCalls, 'erase' | 'office'>
  readonly board: (testId: string) => Pick<TestBoardCalls, 'unlist'>
  /** Marks the account as erased outside the database; false where the site has no key for that. */
  readonly mark: (userId: string, at: number) => Promise<boolean>
  readonly newId: () => string
  /** ms UTC */
  readonly now: () => number
  /** What identities are hashed with. */
  readonly keys: TokenKeys
}

/**
 * Takes away everything of a person whose account is marked as deleted: rooms, hub, pictures, rows. Each step may be done again, so after
 * a crash the sweep begins again. The rows go last: they are where the rooms and the pictures are found.
 */
export async function erasePerson(deps: EraseDeps, person: { readonly id: string; readonly email: string }): Promise<void> {
  // First of all: a database that is put back before the rest is done has the account again.
  if (!(await deps.mark(person.id, deps.now()))) logLine('warn', { event: 'erasure_not_marked', reason: 'ERASURE_KEY is not set' })
  const hub = deps.hub(person.id)
  await hub.revokeOpenAttempts()
  await noteTakenLiveTests({ db: deps.db, keys: deps.keys, room: deps.room, now: deps.now() }, person.id)
  await keepRankedResults(deps, person.id)
  const testIds = new Set([...(await findTestIds(deps.db, person.id)), ...(await hub.erase(person.id))])
  for (const some of inGroups([...testIds], AT_ONCE)) await Promise.all(some.map((testId) => deps.room(person.id, testId).erase()))
  // Leaderboards hold a name for two days beyond the record.
  const shown = [...testIds].filter((testId) => (dayOfDailyTest(testId) ?? 0) >= studyDayOf(deps.now()) - SHOWN_DAYS)
  await Promise.all(shown.map((testId) => deps.board(testId).unlist(person.id)))
  const picture = await findPicture(deps.db, person.id)
  if (picture !== null) await deps.media.delete(picture)
  await deletePictures(deps.media, `ticket/${person.id}/`)
  await forgetPerson(deps.search, person.id)
  await eraseRows(deps.db, person.id, person.email, deps.newId())
}

/** What a queue still held when its person went is here within this time, in ms: then the shell of the account goes too. */
const STRAGGLERS_MS = 3_600_000
const AT_ONCE = 20
/** A leaderboard is shown on its day and the day after. */
const SHOWN_DAYS = 2

/**
 * Finishes what a crash left undone, takes away what came in from the queues after the erasure, and an hour later the shell of the
 * account. `now` ms UTC. Says how many shells are gone.
 */
export async function finishErasures(deps: EraseDeps, now: number): Promise<number> {
  let gone = 0
  for (const { id, email, isErased, deletedAt } of await findDeleted(deps.db, 200)) {
    const isOver = now - deletedAt >= STRAGGLERS_MS
    if (!isErased || isOver) await erasePerson(deps, { id, email })
    if (!isOver) continue
    await removeShell(deps.db, id)
    gone++
  }
  return gone
}

/** Ranks of others rest on closed ranking attempts: an archived one gets its result back before its file goes with the room. */
async function keepRankedResults({ db, archive }: EraseDeps, userId: string): Promise<void> {
  await putResultsBack(db, await readResults(archive, await listArchivedRanking(db, userId)))
}

async function deletePictures(media: EraseDeps['media'], prefix: string): Promise<void> {
  for (;;) {
    const { objects, truncated } = await media.list({ prefix, limit: 500 })
    if (objects.length > 0) await media.delete(objects.map(({ key }) => key))
    if (!truncated) return
  }
}

const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
