import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { fill, take } from '../revision/taken-test.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'

/** Twenty of the learner's own cards, saved questions and insights stand behind what is asked for. */
const OWN = 20
/** With the rows that each answer lists, names or, of the due counts, counts. */
const ROUTES = [
  ['/api/me/practice', OWN + 1],
  // A card comes with its key and with what stands under its solution.
  ['/api/me/revision/queue', 2 * (OWN + 1) + 3],
  ['/api/me/revision/aside', 1],
  ['/api/me/saved', OWN + 2],
  // The question, its paper, its test and its key.
  ['/api/me/saved/:saved', 4],
  ['/api/me/performance?period=all', OWN + 1],
  ['/api/me/performance/questions?topic=:topic&period=all', OWN + 2],
] as const

let who: Person
let testId = ''
let names: Record<string, string> = {}
const measured = new Map<string, number>()

beforeAll(async () => {
  ;({ testId } = await publishedSample())
  who = await person()
  const attemptId = await take(who, testId, ['wrong', 'right', 'looked', 'unseen'])
  await call('PUT', `/api/attempts/${attemptId}/questions/0/saved`, { token: who.token, body: { note: '' } })
  await fill(who)
  const { results } = await env.DB.prepare(
    "SELECT question_id AS saved, (SELECT topics ->> '$[0].topicId' FROM attempt_insight WHERE user_id = ?1) AS topic FROM saved_question WHERE user_id = ?1",
  )
    .bind(who.id)
    .all<{ saved: string; topic: string }>()
  names = results[0] ?? {}
  const twenty = 'WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 19)'
  await env.DB.batch([
    env.DB.prepare(
      `${twenty} INSERT INTO saved_question (user_id, question_id, test_id, paper_version, place, note, saved_at)
       SELECT user_id, printf('saved%011d', i), test_id, paper_version, place, '', i FROM k, saved_question WHERE user_id = ?1`,
    ).bind(who.id),
    env.DB.prepare(
      `${twenty} INSERT INTO revision_card (user_id, question_id, test_id, paper_version, place, reason, memory, due_at, added_at, seen_at, revision)
       SELECT user_id, printf('card%012d', i), test_id, paper_version, place, reason, memory, due_at, added_at, seen_at, 1 FROM k, revision_card
       WHERE user_id = ?1 AND place = 0`,
    ).bind(who.id),
    env.DB.prepare(
      `${twenty} INSERT INTO attempt_insight SELECT user_id, closed_at - i, test_id, n + i, exam, paper_version, key_version, round, ranking, score12, max12,
         percentile, ranked_count, measured_at, topics, measure, foretold, mark_unit FROM k, attempt_insight WHERE user_id = ?1`,
    ).bind(who.id),
  ])
}, 60_000)

/** Attempts, cards, saved questions and insights of others, which are no one's business here. */
async function others(from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 10_000) {
    const k = 'WITH RECURSIVE k(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM k WHERE i + 1 < ?2)'
    const bound = [at, Math.min(to, at + 10_000), testId] as const
    await env.DB.batch([
      env.DB.prepare(
        `${k} INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, closed_at, language, paper_version, key_version, ranking, seq, score12, tie_key, result)
         SELECT printf('other%011d', i), ?3, 1, 'exam', 'closed', i, i, i, 'en', 1, 1, 0, NULL, 0, '0', '{}' FROM k`,
      ).bind(...bound),
      env.DB.prepare(
        `${k} INSERT INTO revision_card (user_id, question_id, test_id, paper_version, place, reason, memory, due_at, added_at, seen_at, revision)
         SELECT printf('other%011d', i % 500), printf('card%012d', i), ?3, 1, 0, 'wrong', '{}', i, i, i, 1 FROM k`,
      ).bind(...bound),
      env.DB.prepare(
        `${k} INSERT INTO saved_question (user_id, question_id, test_id, paper_version, place, note, saved_at)
         SELECT printf('other%011d', i % 500), printf('saved%011d', i), ?3, 1, 0, '', i FROM k`,
      ).bind(...bound),
      env.DB.prepare(
        `${k} INSERT INTO attempt_insight SELECT printf('other%011d', i), i, ?3, 1, 'Small', 1, 1, 0, 1, 0, 12, NULL, 0, 0, '[]', NULL, NULL, 12 FROM k`,
      ).bind(...bound),
    ])
  }
}

describe.each([1_000, 100_000])('with %i attempts in the database', (size) => {
  beforeAll(async () => {
    await others(size > 1_000 ? 1_000 : 0, size)
  }, 300_000)

  test.each(ROUTES)('GET %s stays within three statements and its rows', async (path, returned) => {
    const { db, counts } = countedDb()
    const at = path.replace(/:(saved|topic)/g, (_, name: string) => names[name] ?? '')
    const response = await call('GET', at, { token: who.token, bindings: { DB: db } })
    expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, ''])
    console.info('rows', path, counts.statements, counts.rowsRead)
    expect(counts.statements).toBeLessThanOrEqual(3)
    expect(counts.rowsRead).toBeLessThanOrEqual(2 * returned + 10)
    expect(counts.rowsWritten).toBe(0)
    const before = measured.get(path)
    if (before !== undefined) expect(counts.rowsRead).toBe(before)
    measured.set(path, counts.rowsRead)
  })
})
