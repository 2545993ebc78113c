import { archiveAfterMs, databaseLimit } from '#domain/operations/archive-age.ts'
import { attemptOfKey, STORED_ATTEMPTS, storedAttemptKey, storedDay } from '#domain/attempt/stored-attempt.ts'
import { dropResults, type FoundResult, listUnarchived, type RecordedResult } from '#worker/db/archived-results.sql.ts'
import { putAttemptFile, readAttemptAt } from '#worker/db/attempt-files.ts'
import { sizeOf } from '#worker/db/database-size.sql.ts'
import { readResult } from '#worker/db/stored-results.ts'
import { walkDaily } from '#worker/db/task-places.ts'

/** Files a page, and how many of them are read at once. */
const PAGE = 500
const AT_ONCE = 20

type ArchiveEnv = Pick<Env, 'DB' | 'ARCHIVE' | 'DATABASE_BYTES'>

/**
 * Takes results out of the record 90 days after their closing, oldest first and a page a run: of attempts whose file is there and says the
 * same. While the database is filling up it takes them after 30 days. Where the key was corrected since, the file is written anew first and is
 * compared in the next walk. Says how many results went (decision 0127).
 */
export const archiveResults = ({ DB, ARCHIVE, DATABASE_BYTES }: ArchiveEnv, now: number): Promise<number> =>
  walkDaily(DB, 'archive', now, async (after) => {
    const keptMs = archiveAfterMs(await sizeOf(DB), databaseLimit(DATABASE_BYTES))
    const before = `${STORED_ATTEMPTS}${storedDay(now - keptMs)}/`
    const { objects } = await ARCHIVE.list({ prefix: STORED_ATTEMPTS, limit: PAGE, ...(after === '' ? {} : { startAfter: after }) })
    const due = objects.flatMap(({ key }) => (key < before ? [key] : []))
    const rows = await listUnarchived(
      DB,
      due.flatMap((key) => attemptOfKey(key) ?? []),
    )
    const same: FoundResult[] = []
    const files = new Set(due)
    // An attempt that was opened again has its file under another day; that one is met there.
    const own = rows.filter((row) => files.has(storedAttemptKey(row)))
    for (let first = 0; first < own.length; first += AT_ONCE)
      same.push(...(await Promise.all(own.slice(first, first + AT_ONCE).map((row) => compare(ARCHIVE, row)))).flat())
    return { done: await dropResults(DB, same), next: due.length === PAGE ? (due.at(-1) ?? null) : null }
  })

/** The result, where the file says the same. */
async function compare(archive: R2Bucket, row: RecordedResult): Promise<FoundResult[]> {
  const { userId, testId, n, closedAt, keyVersion, score12, tieKey, ranking } = row
  const file = await readAttemptAt(archive, storedAttemptKey(row))
  if (file === null) return []
  const result = await readResult(archive, row)
  if (file.event.result === result) return [{ userId, testId, n, closedAt, result }]
  await putAttemptFile(archive, { ...file, event: { ...file.event, keyVersion, score12, tieKey, ranking: ranking === 1, result } })
  return []
}
