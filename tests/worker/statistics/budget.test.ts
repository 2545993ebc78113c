import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { boardOf } from '#worker/platform/objects.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'

let testId = ''
let questionId = ''
let admin: Person

/** Closed attempts straight in the record, of a few different results. */
async function others(from: number, to: number): Promise<void> {
  const results = [0, 24, 48].map((score12) =>
    JSON.stringify({
      v: 1,
      sections: [
        { score12, spentMs: 0, right: 0, partial: 0, wrong: 0 },
        { score12: 0, spentMs: 0, right: 0, partial: 0, wrong: 0 },
      ],
      questions: Array.from({ length: 4 }, (_, q) => [q < score12 / 24 ? 24 : 0, 0, 2, [q], 1_000, 1, 0, 9]),
    }),
  )
  for (let at = from; at < to; at += 10_000)
    await env.DB.prepare(
      `WITH RECURSIVE k(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM k WHERE i + 1 < ?2)
       INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, closed_at, language, paper_version, key_version, ranking, seq, score12, tie_key, result)
       SELECT printf('stats%011d', i), ?3, 1, 'exam', 'closed', i, i, i, 'en', 1, 1, 1, i + 1, 24 * (i % 3), '0', json_extract(?4, '$[' || CAST(i % 3 AS INTEGER) || ']') FROM k`,
    )
      .bind(at, Math.min(to, at + 10_000), testId, JSON.stringify(results))
      .run()
}

beforeAll(async () => {
  ;({ testId } = await publishedSample())
  admin = await person({ role: 'admin' })
  const row = await env.DB.prepare('SELECT question_id AS id FROM test_question WHERE test_id = ?1').bind(testId).first<{ id: string }>()
  questionId = row?.id ?? ''
  await others(0, 1_000)
})

const ROUTES = [
  '/api/admin/tests/:testId/statistics',
  '/api/admin/questions/:id/statistics',
  '/api/admin/tests/:testId/keys',
  '/api/admin/tests/:testId/monitor',
]
const measured = new Map<string, [number, number]>()

describe.each([1_000, 100_000])('with %i attempts', (size) => {
  beforeAll(async () => {
    if (size > 1_000) await others(1_000, size)
    await boardOf(env, testId).rebuild(testId)
  }, 120_000)

  test.each(ROUTES)('%s reads as many rows as with any other number, and no more than it needs', async (path) => {
    const { db, counts } = countedDb()
    const address = path.replace(':testId', testId).replace(':id', questionId)
    const response = await call('GET', address, { token: admin.token, bindings: { DB: db } })
    expect(response.status).toBe(200)
    expect(counts.rowsWritten).toBe(0)
    const before = measured.get(path)
    // The monitor looks at the newest closings, of which there are five hundred in both.
    if (before !== undefined) expect([counts.statements, counts.rowsRead]).toEqual(before)
    measured.set(path, [counts.statements, counts.rowsRead])
  })

  test('the board counts every attempt', async () => {
    const response = await call('GET', `/api/admin/tests/${testId}/statistics`, { token: admin.token })
    expect(await response.json()).toMatchObject({ kind: 'counted', total: { n: size } })
  })
})
