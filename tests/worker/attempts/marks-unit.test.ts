/** A test whose marks are sevenths: published, taken, ranked, marked again and taken out, exact all the way. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { HomeResponse, TestDetail } from '#contract/catalogue/schemas.ts'
import { type Op, OP_CHANGED, OP_LEFT, SITE_LEVEL, type StartAttemptResponse, type WriterGrant } from '#contract/attempts/schemas.ts'
import type { AnalysisResponse, SolutionResponse } from '#contract/results/schemas.ts'
import type { AdminTestRow } from '#contract/tests/schemas.ts'
import { exactMarks, formatMarks, unitOf } from '#domain/marking/marks.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { submit } from '#tests/worker/helpers/test-of.ts'
import { bankPrelimsBundle } from '../content/bank-prelims-bundle.ts'
import { imported, prefix, run } from '../content/import-run.ts'

/** The first question of each section. */
const [ENGLISH, QUANT, REASONING] = [0, 30, 65]
const p = prefix()
let testId = ''

beforeAll(async () => {
  await imported(bankPrelimsBundle(p, 'Bank prelims'))
  testId = (await env.DB.prepare('SELECT id FROM test WHERE external_id = ?1').bind(`${p}.test`).first<{ id: string }>())?.id ?? ''
})

const wish = (who: Person, level: number) => call('POST', '/api/attempts', { token: who.token, body: { testId, language: 'en', level } })
async function begin(who: Person): Promise<WriterGrant> {
  const reply = await (await wish(who, SITE_LEVEL)).json<StartAttemptResponse>()
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  return reply.grant
}
const analysisOf = (who: Person) => answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis`, { token: who.token })

/** Answers from a question on: so many right, then so many wrong. */
const answers = (from: number, right: number, wrong = 0): (readonly [number, number])[] =>
  Array.from({ length: right + wrong }, (_, i) => [from + i, i < right ? 1 : 0] as const)
const ops = (given: readonly (readonly [number, number])[]): Op[] =>
  given.map(([q, option], i) => [i + 1, q, 2, [option], [option], 0, 1_000, OP_CHANGED | OP_LEFT])

async function taken(given: readonly (readonly [number, number])[]): Promise<{ who: Person; analysis: AnalysisResponse }> {
  const who = await person()
  await submit(await begin(who), ops(given))
  await vi.waitFor(async () => {
    const row = await env.DB.prepare("SELECT seq FROM attempt WHERE user_id = ?1 AND state = 'closed'").bind(who.id).first()
    expect(row).not.toBeNull()
  })
  return { who, analysis: await analysisOf(who) }
}

test('a page that counts in twelfths is told to load again', async () => {
  const reply = await wish(await person(), 3)
  expect([reply.status, await errorCodeOf(reply)]).toEqual([409, 'site_outdated'])
})

test('the test says its unit and is out of 100 marks', async () => {
  const detail = await answerOf<TestDetail>('GET', `/api/tests/${testId}`, { token: (await person()).token })
  expect([detail.unit, detail.max12]).toEqual([28, 2_800])
})

test('35 right answers of Reasoning are 40 marks, and one wrong one costs a quarter of 8/7', async () => {
  const { analysis: right } = await taken(answers(REASONING, 35))
  expect([right.unit, right.total.score12, right.total.max12]).toEqual([28, 40 * 28, 100 * 28])
  const { analysis } = await taken(answers(REASONING, 34, 1))
  const lost = right.total.score12 - analysis.total.score12
  expect(lost).toBe((8 / 7) * 28 + (2 / 7) * 28)
  expect(exactMarks(analysis.total.negative12, unitOf(analysis))).toBe('2/7')
  expect([formatMarks(analysis.total.score12, unitOf(analysis)), exactMarks(analysis.total.score12, unitOf(analysis))]).toEqual([
    '38.57',
    '38 4/7',
  ])
})

test('everything right is 100 marks, of 30, 30 and 40 in the sections', async () => {
  const { analysis } = await taken([...answers(ENGLISH, 30), ...answers(QUANT, 35), ...answers(REASONING, 35)])
  expect(analysis.total.score12).toBe(100 * 28)
  expect(analysis.sections.map(({ score12 }) => score12)).toEqual([30 * 28, 30 * 28, 40 * 28])
})

describe('what is kept and listed', () => {
  test('a kept result and its row name the unit', async () => {
    const { who } = await taken(answers(QUANT, 1, 1))
    const row = await env.DB.prepare("SELECT score12, mark_unit AS unit, result ->> '$.unit' AS kept FROM attempt WHERE user_id = ?1")
      .bind(who.id)
      .first<{ score12: number; unit: number; kept: number }>()
    expect(row).toEqual({ score12: 24 - 6, unit: 28, kept: 28 })
  })

  test('the solutions and the lists of attempts name it too', async () => {
    const { who } = await taken(answers(QUANT, 1))
    const { token } = who
    const solutions = await answerOf<SolutionResponse>('GET', `/api/tests/${testId}/solution`, { token })
    expect([solutions.unit, solutions.questions[QUANT]?.[0]]).toEqual([28, 24])
    const { items } = await answerOf<{ items: readonly unknown[] }>('GET', '/api/me/attempts', { token })
    expect(items).toMatchObject([{ score12: 24, max12: 2_800, unit: 28 }])
    const home = await answerOf<HomeResponse>('GET', '/api/me/home', { token })
    expect(home.last).toMatchObject({ score12: 24, unit: 28 })
  })
})

test("the admins' list of tests names it", async () => {
  const { token } = await person({ role: 'admin' })
  const { items } = await answerOf<{ items: readonly AdminTestRow[] }>('GET', '/api/admin/testseries?q=Bank%20prelims', { token })
  expect(items.find(({ id }) => id === testId)).toMatchObject({ unit: 28, max12: 2_800 })
})

describe('a new paper of a test that has been published', () => {
  const changed = (name: string, scheme: object) => {
    const bundle = bankPrelimsBundle(name, 'Bank prelims')
    const [pattern] = bundle.patterns
    const [block] = pattern?.sections[0]?.blocks ?? []
    if (pattern === undefined || block === undefined) throw new Error('the bundle has a pattern')
    Object.assign(pattern, { version: 2 })
    Object.assign(block.scheme, scheme)
    Object.assign(bundle.tests[0] ?? {}, { pattern: { id: pattern.id, version: 2 } })
    return bundle
  }

  test('keeps the unit, also where twelfths would do', async () => {
    const name = prefix()
    await imported(bankPrelimsBundle(name, 'Bank prelims'))
    const plain = changed(name, {})
    for (const { blocks } of plain.patterns[0]?.sections ?? [])
      for (const { scheme } of blocks) Object.assign(scheme, { right: '1', wrong: '-1/4' })
    await imported(plain)
    const { results } = await env.DB.prepare(
      `SELECT t.mark_unit AS unit, p.plan ->> '$.unit' AS planned FROM test t JOIN paper p ON p.test_id = t.id WHERE t.external_id = ?1 ORDER BY p.version`,
    )
      .bind(`${name}.test`)
      .all()
    expect(results[0]).toEqual({ unit: 28, planned: 28 })
    expect(results.at(-1)).toEqual({ unit: 28, planned: 28 })
  })

  test('is refused where its marks need a finer unit, and nothing is written', async () => {
    const name = prefix()
    await imported(bankPrelimsBundle(name, 'Bank prelims'))
    const result = await run(changed(name, { wrong: '-1/3' }))
    expect(result.ok ? [] : result.faults.map(({ message }) => message)).toEqual([
      'has marks that need 1/42 of a mark, and this test was first published in 1/28: one ranking cannot mix the two. Make a new test for this pattern',
    ])
    const row = await env.DB.prepare('SELECT pattern_version AS version FROM test WHERE external_id = ?1').bind(`${name}.test`).first()
    expect(row).toEqual({ version: 1 })
  })
})
