import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { boardOf } from '#worker/platform/objects.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

let testId = ''
let groupId = ''
let who: Person

/** Closed attempts of others at the same test, each in a score of its own but our own bin. */
async function others(from: number, to: number): Promise<void> {
  const result = JSON.stringify({
    v: 1,
    sections: [
      { score12: 0, spentMs: 0 },
      { score12: 0, spentMs: 0 },
    ],
    questions: Array.from({ length: 4 }, () => [0, 3, 0, null, 0, 0, 0, -1]),
  })
  for (let at = from; at < to; at += 10_000)
    await env.DB.prepare(
      `WITH RECURSIVE k(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM k WHERE i + 1 < ?2)
       INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, closed_at, language, paper_version, key_version, ranking, seq, score12, tie_key, result)
       SELECT printf('other%011d', i), ?3, 1, 'exam', 'closed', i, i, i, 'en', 1, 1, 1, i + 1000000, 1000 + i, '0', ?4 FROM k`,
    )
      .bind(at, Math.min(to, at + 10_000), testId, result)
      .run()
}

const ROUTES = [
  ['GET', '/api/testseries-groups/full', 1],
  ['GET', '/api/me', 1],
  ['GET', '/api/me/home', 3],
  ['GET', '/api/me/attempts', 3],
  ['GET', '/api/me/enrolments', 1],
  ['GET', '/api/tests/:testId', 1],
  ['GET', '/api/attempts/:testId.1', 1],
  ['GET', '/api/tests/:testId/analysis', 2],
  ['GET', '/api/tests/:testId/solution', 2],
  ['GET', '/api/tests/:testId/timeline', 2],
] as const

const measured = new Map<string, number>()

beforeAll(async () => {
  ;({ testId, groupId } = await publishedSample())
  who = await person()
  await submit(await start(who, testId))
  // The queue numbers the attempt as it records its end: after that nothing else does.
  await vi.waitFor(
    async () => {
      const row = await env.DB.prepare('SELECT seq FROM attempt WHERE user_id = ?1').bind(who.id).first<{ seq: number | null }>()
      expect(row?.seq).toBeTypeOf('number')
    },
    { timeout: 5_000 },
  )
  await env.DB.prepare(
    "UPDATE attempt SET seq = 1, state = 'closed', closed_at = 1, score12 = 0, tie_key = '1', result = (SELECT result FROM attempt a WHERE a.user_id = ?1) WHERE user_id = ?1",
  )
    .bind(who.id)
    .run()
  await others(0, 1_000)
  expect(groupId).not.toBe('')
}, 60_000)

describe.each([1_000, 100_000])('with %i attempts in the database', (size) => {
  beforeAll(async () => {
    if (size > 1_000) await others(1_000, size)
    await boardOf(env, testId).pull(testId)
  }, 300_000)

  test.each(ROUTES)('%s %s stays within three statements and its rows', async (method, path, returned) => {
    const { db, counts } = countedDb()
    const response = await call(method, path.replace(':testId', testId), { token: who.token, bindings: { DB: db } })
    expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, ''])
    expect(counts.statements).toBeLessThanOrEqual(3)
    expect(counts.rowsRead).toBeLessThanOrEqual(2 * returned + 10)
    expect(counts.rowsWritten).toBe(0)
    const before = measured.get(path)
    if (before !== undefined) expect(counts.rowsRead).toBe(before)
    measured.set(path, counts.rowsRead)
  })
})

describe('no query of a learner scans a table', () => {
  test('the overdue sweep, the board’s cursor and the ties walk their indexes', async () => {
    const plans = [
      "SELECT user_id FROM attempt WHERE state = 'open' AND deadline_at < 1 ORDER BY deadline_at LIMIT 5",
      'SELECT seq FROM attempt WHERE test_id = 1 AND seq > 1 ORDER BY seq LIMIT 5',
      "SELECT count(*) FROM attempt WHERE test_id = 1 AND score12 = 2 AND tie_key > 'a' AND seq IS NOT NULL",
      'SELECT * FROM attempt WHERE user_id = 1 AND started_at < 5 ORDER BY started_at DESC LIMIT 5',
    ]
    for (const sql of plans) {
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).all<{ detail: string }>()
      expect([sql, results.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN'))]).toEqual([sql, []])
    }
  })
})
