import * as z from 'zod/mini'
import { decodeRow } from '#worker/db/decode-row.ts'

const countsRow = z.object({
  users: z.number(),
  tests: z.number(),
  attemptsOpen: z.number(),
  attemptsClosedToday: z.number(),
  jobs: z.number(),
})
export type OverviewCounts = Readonly<z.infer<typeof countsRow>>

/**
 * The dashboard's counts as one statement that scans no attempts. Accounts are a kept count; open attempts are the entries of their
 * own partial index; those closed since `midnight` are found from each test's sequence; a broadcast that has not arrived after a week
 * is not looked at any more. Times ms UTC.
 * Hand-written: a recursive query searches each test's sequence by halves.
 */
export async function countOverview(binding: D1Database, midnight: number, now: number): Promise<OverviewCounts> {
  return decodeRow(countsRow, await binding.prepare(COUNTS).bind(midnight, now).first())
}

/**
 * An index over the time of closing would cost every attempt one more written row. The sequence of a test is one as good as: attempts
 * take their place in it as they close. So the place where the day begins is searched by halves, for each test, and only what lies
 * behind it is counted. A swept attempt closed at its deadline though it took its place later, hence each probe takes the latest
 * of three neighbours, and the count itself looks at every row's own time.
 */
const COUNTS = `
WITH RECURSIVE
  newest(test_id, top) AS (
    SELECT id, (SELECT max(seq) FROM attempt WHERE test_id = test.id AND seq IS NOT NULL) FROM test
  ),
  -- Everything up to last closed before; the steps halve from four million down to one.
  search(test_id, top, last, step) AS (
    SELECT test_id, top, 0, 4194304 FROM newest WHERE top IS NOT NULL
    UNION ALL
    SELECT test_id, top, last + CASE
        WHEN last + step > top THEN 0
        WHEN (SELECT max(closed_at) FROM attempt a
              WHERE a.test_id = search.test_id AND a.seq BETWEEN last + step AND last + step + 2 AND a.seq IS NOT NULL) >= ?1 THEN 0
        ELSE step END, step / 2
    FROM search WHERE step > 0
  )
SELECT
  (SELECT n FROM kept_count WHERE name = 'users') AS users,
  (SELECT count(*) FROM test WHERE published = 1) AS tests,
  (SELECT count(*) FROM attempt WHERE state = 'open') AS attemptsOpen,
  (SELECT count(*) FROM search JOIN attempt a ON a.test_id = search.test_id AND a.seq > search.last AND a.seq IS NOT NULL
   WHERE search.step = 0 AND a.closed_at >= ?1) AS attemptsClosedToday,
  (SELECT count(*) FROM broadcast WHERE at > ?2 - 604800000 AND pushed IS NULL)
   + (SELECT count(*) FROM attempt WHERE state = 'open' AND deadline_at < ?2 - 120000) AS jobs`
