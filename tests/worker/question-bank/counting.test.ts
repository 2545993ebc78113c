import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BankCount, type BankPage, questionFilter } from '#contract/question-bank/schemas.ts'
import { countQuestions, listQuestions, matching } from '#worker/features/question-bank/list-questions.sql.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { sampleBank, type Bank } from './bank-calls.ts'

const QUESTIONS = 50_000
/** At most so many questions of other tests are in the same database. */
const OTHERS = 5_000
const TOPIC = 'counting.big'

let bank: Bank
beforeAll(async () => {
  bank = await sampleBank()
  // Two versions of each, as a bank has after a year; every tenth is archived, every hundredth is of the topic that is counted by itself.
  const n = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${QUESTIONS})`
  const id = `printf('count%011d', i)`
  await env.DB.batch(
    [
      `INSERT INTO topic (id, subject, title) VALUES ('${TOPIC}', '{"en":"Counting"}', '{"en":"Big"}'), ('counting.rest', '{"en":"Counting"}', '{"en":"Rest"}')`,
      `${n} INSERT INTO question (id, external_id, version, checksum, created_at, updated_at, archived_at)
       SELECT ${id}, 'counting.' || i, 2, 'x', i, i, CASE WHEN i % 10 = 0 THEN 1 END FROM n`,
      ...[1, 2].map(
        (
          version,
        ) => `${n} INSERT INTO question_version (question_id, version, type, topic_id, difficulty, tags, fixed_option_order, created_at)
       SELECT ${id}, ${version}, 'single', CASE WHEN i % 100 = 1 THEN '${TOPIC}' ELSE 'counting.rest' END, 'easy', '["t' || (i % 7) || '"]', 0, 1 FROM n`,
      ),
      `${n} INSERT INTO question_variant (question_id, version, language, stem, stem_html, renderer_version) SELECT ${id}, 2, 'en', 'S', 'S', 1 FROM n`,
    ].map((sql) => env.DB.prepare(sql)),
  )
}, 120_000)

const filter = (wanted: Readonly<Record<string, string>>) => questionFilter.parse(wanted)

/** What a statement reads, as D1 bills it. */
async function rowsRead(wanted: Readonly<Record<string, string>>): Promise<number> {
  const { from, where, values } = matching(filter(wanted), null)
  const { meta } = await env.DB.prepare(`SELECT count(*) ${from} WHERE ${where}`)
    .bind(...values)
    .all()
  return meta.rows_read
}

describe('how many questions the filters match', () => {
  test('is told exactly, whatever they are', async () => {
    const all = await countQuestions(env.DB, filter({ state: 'all', subject: 'Counting' }), null)
    expect(all).toBe(QUESTIONS)
    expect(await countQuestions(env.DB, filter({ subject: 'Counting' }), null)).toBe(QUESTIONS * 0.9)
    expect(await countQuestions(env.DB, filter({ topic: TOPIC }), null)).toBe(500)
    expect(await countQuestions(env.DB, filter({ subject: 'Counting', lacks: 'en' }), null)).toBe(0)
  })
  test('is the number of rows that the list shows', async () => {
    const get = <T>(path: string) => answerOf<T>('GET', path, { token: bank.admin.token })
    for (const query of [`topic=${bank.p}.t`, `topic=${bank.p}.t&type=single`, `topic=${bank.p}.t&q=${bank.p}.s`]) {
      const { items } = await get<BankPage>(`/api/admin/questions?limit=100&${query}`)
      expect(await get<BankCount>(`/api/admin/questions/count?${query}`)).toEqual({ total: items.length, isCapped: false })
    }
  })
  test('takes filters alone: a place in the list is refused', async () => {
    expect((await call('GET', '/api/admin/questions/count?limit=25', { token: bank.admin.token })).status).toBe(400)
  })
  test.each([
    ['nothing', {}, 1],
    ['the year', { year: '2020' }, 2],
    ['a tag', { tag: 't3' }, 5],
    ['a language', { lacks: 'hi' }, 2],
    ['use in tests', { used: 'no' }, 2],
    ['reports', { reported: 'yes' }, 2],
  ])('narrowed by %s reads a question %o at most %i times', async (_, wanted, times) => {
    expect(await rowsRead(wanted)).toBeLessThanOrEqual((QUESTIONS + OTHERS) * times)
  })
  test('narrowed by a topic reads the topic and not the bank', async () => {
    expect(await rowsRead({ topic: TOPIC })).toBeLessThanOrEqual(500 * 2 * 3)
  })
})

describe('a page of a bank of 50,000', () => {
  test.each([
    ['the newest changes', '-updated', {}, 1_500],
    ['the oldest changes', 'updated', {}, 1_500],
    ['one topic', '-updated', { topic: TOPIC }, 8_000],
  ] as const)('by %s reads the page and not the bank', async (_, sort, wanted, most) => {
    const { db, counts } = countedDb()
    expect(await listQuestions(db, { ...filter(wanted), limit: '100' }, null, { sort, cursor: null, limit: 100 })).toHaveLength(101)
    expect(counts.rowsRead).toBeLessThanOrEqual(most)
  })
})
