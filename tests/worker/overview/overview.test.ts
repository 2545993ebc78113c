import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { countOverview, type OverviewCounts } from '#worker/features/overview/count-overview.sql.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { change, person } from '#tests/worker/helpers/people.ts'

const MIDNIGHT = 10_000_000_000
const TESTS = 5

/** Attempts `from` to `to` of a test as they took their places: closed a second apart, number `FIRST_TODAY` at midnight. */
async function closed(testId: string, from: number, to: number, firstToday: number): Promise<void> {
  for (let at = from; at < to; at += 10_000)
    await env.DB.prepare(
      `WITH RECURSIVE k(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM k WHERE i + 1 < ?2)
       INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, closed_at, language, paper_version, key_version, ranking, seq, score12, tie_key, result)
       SELECT printf('%s-%d', ?3, i), ?3, 1, 'exam', 'closed', 1, 1, ?4 + (i - ?5) * 1000, 'en', 1, 1, 1, i, 0, '0', '{}' FROM k`,
    )
      .bind(at, Math.min(to, at + 10_000), testId, MIDNIGHT, firstToday)
      .run()
}

const makeTest = (id: string, published: number): Promise<unknown> =>
  env.DB.prepare(
    `INSERT INTO test (id, external_id, title, exam, kind, access, pattern_id, pattern_version, languages, questions, minutes, max12, published, checksum)
     VALUES (?1, ?1, '{}', 'x', 'mock', 'free', 'p', 1, '[]', 1, 1, 12, ?2, 'x')`,
  )
    .bind(id, published)
    .run()

async function counted(midnight = MIDNIGHT): Promise<OverviewCounts & { rowsRead: number }> {
  const { db, counts } = countedDb()
  const overview = await countOverview(db, midnight, midnight)
  expect(counts.statements).toBe(1)
  return { ...overview, rowsRead: counts.rowsRead }
}

/** What a scan would say. */
const scanned = async (midnight: number): Promise<number> =>
  (
    await env.DB.prepare('SELECT count(*) AS n FROM attempt WHERE seq IS NOT NULL AND closed_at >= ?1')
      .bind(midnight)
      .first<{ n: number }>()
  )?.n ?? -1

beforeAll(async () => {
  for (let i = 0; i < TESTS; i++) await makeTest(`test${i}`, i === 0 ? 0 : 1)
  // One busy test with ten closed today, one all of today, one all of before, one with a single attempt, one with none.
  await closed('test0', 1, 1_001, 991)
  await closed('test1', 1, 31, 1)
  await closed('test2', 1, 31, 31)
  await closed('test3', 1, 2, 1)
  await env.DB.prepare(
    `INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, language, paper_version, key_version, ranking)
     VALUES ('o1', 'test1', 1, 'exam', 'open', 1, 2, 'en', 1, 1, 1), ('o2', 'test1', 1, 'exam', 'open', 1, 3, 'en', 1, 1, 1)`,
  ).run()
}, 60_000)

test('counts what is open, what closed today and what is published', async () => {
  expect(await counted()).toMatchObject({ tests: TESTS - 1, attemptsOpen: 2, attemptsClosedToday: 10 + 30 + 1 })
})

test('an attempt that took its place long after it closed is not counted, and hides none', async () => {
  await env.DB.prepare("UPDATE attempt SET closed_at = 5 WHERE test_id = 'test0' AND seq = 995").run()
  expect((await counted()).attemptsClosedToday).toBe(40)
  expect(await scanned(MIDNIGHT)).toBe(40)
})

test('the day may begin anywhere in the sequence', async () => {
  for (let first = 1; first <= 1_001; first += 37) {
    const midnight = MIDNIGHT + (first - 991) * 1_000
    expect([first, (await counted(midnight)).attemptsClosedToday]).toEqual([first, await scanned(midnight)])
  }
})

test('accounts are counted as they come and go', async () => {
  const before = (await counted()).users
  const [one, two] = [await person(), await person()]
  expect((await counted()).users).toBe(before + 2)
  await change(one.id, 'deleted_at', 5)
  await change(one.id, 'deleted_at', 6)
  await change(two.id, 'name', 'Other')
  expect((await counted()).users).toBe(before + 1)
  await change(one.id, 'deleted_at', null)
  await env.DB.prepare('DELETE FROM user WHERE id = ?1').bind(two.id).run()
  const scan = await env.DB.prepare('SELECT count(*) AS n FROM user WHERE deleted_at IS NULL').first<{ n: number }>()
  expect([(await counted()).users, scan?.n]).toEqual([before + 1, before + 1])
})

describe('a hundred thousand attempts of before', () => {
  test('cost a few rows more for the search, whatever their number', { timeout: 300_000 }, async () => {
    const before = await counted()
    await makeTest('big', 1)
    await closed('big', 1, 100_001, 99_991)
    const after = await counted()
    expect(after.attemptsClosedToday).toBe(before.attemptsClosedToday + 10)
    // Halving a hundred thousand takes seventeen probes of three rows, each an entry of the index and its row; then ten rows of today.
    expect(after.rowsRead - before.rowsRead).toBeLessThanOrEqual(17 * 3 * 2 + 17 * 3 + 2 * 14)
    console.info('rows read by the dashboard', JSON.stringify({ before: before.rowsRead, after: after.rowsRead }))
  })
  test('are walked by indexes alone', async () => {
    const { db, counts } = countedDb()
    await countOverview(db, MIDNIGHT * 2, MIDNIGHT)
    expect(counts.rowsRead).toBeLessThan(1_000)
  })
  test('jobs are broadcasts on their way and attempts that no one has closed in time', async () => {
    const before = await counted()
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO broadcast (at, n, previous_at, tag, type, message, sender_id, users, pushed) VALUES (?1, 900, 0, 'aaaaaaaa', 'toast', '{}', 'x', 1, NULL)`,
      ).bind(MIDNIGHT - 5_000),
      env.DB.prepare(
        `INSERT INTO broadcast (at, n, previous_at, tag, type, message, sender_id, users, pushed) VALUES (?1, 901, 0, 'aaaaaaaa', 'toast', '{}', 'x', 1, 3)`,
      ).bind(MIDNIGHT - 4_000),
    ])
    expect((await counted()).jobs).toBe(before.jobs + 1)
  })
})
