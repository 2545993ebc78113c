import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/attempts/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import { markAttempt } from '#domain/marking/mark-attempt.ts'
import { everyTypeBundle, KEY_WORD } from './every-type-bundle.ts'
import { imported, prefix, run, watchedDb } from './import-run.ts'
import { openPaper } from './open-paper.ts'
import { CANARY, copyOf, nth, PNG, type FullBundle } from './sample-bundle.ts'

const plain = (html: string | undefined): string => (html ?? '').replaceAll(/<[^>]+>/g, '')

test('a paper holds what each type needs, in every language', async () => {
  const p = prefix()
  await imported(everyTypeBundle(p))
  const { papers, assets, plan } = await openPaper(`${p}.test`)
  const en = papers.get('en')
  expect(en?.questions.map(({ type }) => type)).toEqual(['trueFalse', 'assertionReason', 'listMatch', 'matrix', 'text', 'multiple'])
  expect(papers.get('hi')?.questions[0]?.options?.map(plain)).toEqual(['सत्य', 'असत्य'])
  expect(papers.get('ur')?.questions[0]?.options?.map(plain)).toEqual(['صحیح', 'غلط'])
  expect(en?.questions[1]?.options?.map(plain)).toHaveLength(5)
  expect(plain(en?.questions[1]?.options?.[3])).toBe('(A) is false but (R) is true.')
  expect(en?.questions[2]?.lists?.one.map((html) => html.includes('<math'))).toEqual([true, false, false])
  expect(en?.questions[2]?.lists?.two.map(plain)).toEqual(['1', '2', '', '4'])
  expect(en?.questions[3]?.rows?.map((html) => plain(html).trim())).toEqual(['row b', 'row a', 'row c'])
  expect(en?.questions[3]?.columns?.map(plain)).toEqual(['column x', 'column w', 'column z', 'column y'])
  expect(en?.questions[3]?.options).toBeUndefined()
  expect(en?.questions[4]).not.toHaveProperty('options')
  expect(JSON.stringify(en).match(/<img src=\\"image:0\\"/g)).toHaveLength(2)
  expect(assets?.images.map(({ data }) => data)).toEqual([PNG])
  expect(plan.questions.map(({ optionCount, columns }) => [optionCount, columns])).toEqual([
    [2, undefined],
    [5, undefined],
    [4, undefined],
    [12, 4],
    [0, undefined],
    [4, undefined],
  ])
})

test('given options and the cells of a matrix keep their order where others are shuffled', async () => {
  const seen = new Set<string>()
  for (let i = 0; i < 6; i++) {
    const p = prefix()
    await imported(everyTypeBundle(p))
    const { papers, key } = await openPaper(`${p}.test`)
    const questions = papers.get('en')?.questions ?? []
    expect(key.slice(0, 2)).toEqual([{ options: [1] }, { options: [3] }])
    expect(key[3]).toEqual({ rows: [[0], [1, 3], [0, 2, 3]] })
    for (const q of [0, 1, 3]) expect(questions[q]?.fixedOrder).toBe(true)
    expect(questions[2]?.fixedOrder).toBeUndefined()
    const right = key[2] !== undefined && 'options' in key[2] ? key[2].options[0] : undefined
    expect(plain(questions[2]?.options?.[right ?? -1])).toBe('P-3, Q-2, R-1')
    seen.add((questions[2]?.options ?? []).map(plain).join())
  }
  expect(seen.size).toBeGreaterThan(1)
})

test('the full key of every type gives the full marks of the paper', async () => {
  const p = prefix()
  await imported(everyTypeBundle(p))
  const { plan, key } = await openPaper(`${p}.test`)
  const answers = key.map((entry, q) => answerOf(entry, plan.questions[q]?.columns ?? 0))
  const { total } = markAttempt(plan, key, answers)
  // Five questions at 2 marks and three rows at 1.
  expect(total).toMatchObject({ score12: 13 * 12, max12: 13 * 12, right: 6 })
})

function answerOf(key: QuestionKey, columns: number): Answer {
  if ('options' in key) return key.options
  if ('accept' in key) return key.accept
  if ('texts' in key) return key.texts[1] ?? null
  return key.rows.flatMap((right, row) => right.map((column) => row * columns + column))
}

test('nothing of a key of any type is in a paper or in its pictures', async () => {
  const p = prefix()
  await imported(everyTypeBundle(p))
  const { papers, assets, solutions } = await openPaper(`${p}.test`)
  const allowed = ['type', 'html', 'language', 'passage', 'options', 'fixedOrder', 'decimals', 'scheme', 'topic', 'difficulty']
  const ofTypes = [...allowed, 'rows', 'columns', 'lists']
  for (const file of [...papers.values(), assets]) {
    const text = JSON.stringify(file)
    for (const canary of [CANARY, KEY_WORD, 'कुंजी', 'کلید']) expect(text).not.toContain(canary)
    expect(text).not.toMatch(/"(?:key|accept|texts|correct\w*|isRight|rightOptions|answer\w*|explan\w*|solution\w*)"/i)
  }
  for (const { questions } of papers.values())
    for (const question of questions) expect(Object.keys(question).filter((field) => !ofTypes.includes(field))).toEqual([])
  expect(JSON.stringify(solutions.get('en'))).toContain(CANARY)
})

test('a second import of the same writes nothing, and a paper made from stored questions is the same', async () => {
  const p = prefix()
  const bundle = everyTypeBundle(p)
  await imported(bundle)
  const { db, seen } = watchedDb()
  expect(await run(bundle, 'commit', db)).toMatchObject({ ok: true, published: [] })
  expect(seen.rowsWritten).toBe(0)
  const before = await openPaper(`${p}.test`)
  // Only the title changes, so that every question comes from the database.
  const renamed = { ...nth(bundle.tests, 0), title: { en: 'Another title' } }
  await imported({ format: 'sopan.content', version: 1, tests: [renamed] })
  const after = await openPaper(`${p}.test`)
  expect(after.test.version).toBe(2)
  for (const language of ['en', 'hi', 'ur'])
    expect(unordered(after.papers.get(language)?.questions)).toEqual(unordered(before.papers.get(language)?.questions))
  expect(after.plan.questions).toEqual(before.plan.questions)
  expect(after.key[3]).toEqual(before.key[3])
})

const unordered = (questions: readonly { readonly options?: readonly string[] }[] | undefined) =>
  questions?.map((question) => ({ ...question, options: question.options?.toSorted() }))

test('what was written of rows, columns and lists is stored beside its HTML', async () => {
  const p = prefix()
  await imported(everyTypeBundle(p))
  const { results } = await env.DB.prepare(
    `SELECT v.parts, v.parts_html AS html, w.rows, w.columns FROM question q JOIN question_variant v ON v.question_id = q.id
     JOIN question_version w ON w.question_id = q.id AND w.version = v.version
     WHERE q.external_id IN (?1, ?2) AND v.language = 'en' ORDER BY q.external_id`,
  )
    .bind(`${p}.lm`, `${p}.mx`)
    .all<Record<'parts' | 'html' | 'rows' | 'columns', string | null>>()
  expect(results.map(({ rows, columns }) => [rows, columns])).toEqual([
    [null, null],
    ['["b","a","c"]', '["x","w","z","y"]'],
  ])
  expect(JSON.parse(results[0]?.parts ?? '')).toMatchObject({ lists: { one: ['p $x^2$', 'q', 'r'] } })
  expect(JSON.parse(results[1]?.html ?? '')).toMatchObject({ rows: { a: '<p>row a</p>' } })
})

type Change = (bundle: FullBundle) => void
const set = (target: object, values: Record<string, unknown>) => void Object.assign(target, values)
const en = (bundle: FullBundle, n: number): object => nth(bundle.questions, n).variants.en ?? {}

const CASES: [string, Change, string[]][] = [
  [
    'options of a true/false question',
    (b) => set(nth(b.questions, 0), { options: ['a', 'b'] }),
    ['questions[0].options: a true/false question has its options given in every language; remove this'],
  ],
  [
    'a true/false key outside the two',
    (b) => set(nth(b.questions, 0), { key: { options: ['c'] } }),
    ['questions[0].key.options[0]: "c" is none of the options, which are a, b here'],
  ],
  [
    'an assertion–reason key of two',
    (b) => set(nth(b.questions, 1), { key: { options: ['a', 'b'] } }),
    ['questions[1].key.options: there is exactly one right option'],
  ],
  [
    'a list match without lists',
    (b) => set(en(b, 2), { lists: undefined }),
    ['questions[2].variants.en.lists: is missing; write { "one": ["…", "…"], "two": ["…", "…"] }'],
  ],
  [
    'lists of another length in another language',
    (b) => set(nth(b.questions, 2).variants.hi ?? {}, { lists: { one: ['p', 'q', 'r'], two: ['1', '2', '3'] } }),
    ['questions[2].variants.hi.lists.two: has 3 entries, 4 in "en"; they must be as many in every language'],
  ],
  [
    'an entry that is in a list twice',
    (b) => set(en(b, 2), { lists: { one: ['p', 'q', 'p '], two: ['1', '2', '3', '4'] } }),
    ['questions[2].variants.en.lists.one[2]: reads the same as entry 1'],
  ],
  [
    'lists of another type',
    (b) => set(en(b, 4), { lists: { one: ['p', 'q'], two: ['1', '2'] } }),
    ['questions[4].variants.en.lists: a fill-in question has no "lists"; remove it'],
  ],
  [
    'a matrix without rows',
    (b) => set(nth(b.questions, 3), { rows: undefined }),
    [
      'questions[3].rows: is missing; list the letters of the rows in order, such as ["a","b","c"]',
      ...['en', 'hi', 'ur'].flatMap((l) => ['a', 'b', 'c'].map((r) => `questions[3].variants.${l}.rows.${r}: is not in the list of rows`)),
      ...['a', 'b', 'c'].map((r) => `questions[3].key.rows.${r}: is not in the list of rows`),
    ],
  ],
  [
    'a matrix key that leaves out a row and names a column that is not there',
    (b) => set(nth(b.questions, 3), { key: { rows: { a: ['w', 'w'], b: ['q'] } } }),
    [
      'questions[3].key.rows.c: is missing; every row has a right column or several',
      'questions[3].key.rows.a: names a column twice',
      'questions[3].key.rows.b[0]: "q" is none of the columns',
    ],
  ],
  ['a row without a text', (b) => set(en(b, 3), { rows: { a: 'row a', b: 'row b' } }), ['questions[3].variants.en.rows.c: is missing']],
  [
    'words that are compared as the same',
    (b) => set(nth(b.questions, 4), { key: { texts: ['Kaveri', ' kaveri.'] } }),
    ['questions[4].key.texts[1]: is compared as the same as entry 1; remove one of them'],
  ],
  [
    'words that are only signs',
    (b) => set(nth(b.questions, 4), { key: { texts: ['…'] } }),
    ['questions[4].key.texts[0]: holds no letter or digit to compare; write a word'],
  ],
  [
    'words too long to type',
    (b) => set(nth(b.questions, 4), { key: { texts: ['x'.repeat(101)] } }),
    ['questions[4].key.texts[0]: must have at most 100 characters'],
  ],
  [
    'a fill-in question with the key of a choice',
    (b) => set(nth(b.questions, 4), { key: { options: ['a'] } }),
    ['questions[4].key: a fill-in question needs { "texts": ["…"] }, the words that are accepted, in any language'],
  ],
  [
    'a formula in a row that cannot be read, and HTML in an entry',
    (b) => {
      set(en(b, 3), { rows: { a: '$\\frac{1}$', b: 'row b', c: 'row c' } })
      set(en(b, 2), { lists: { one: ['<i>p</i>', 'q', 'r'], two: ['1', '2', '3', '4'] } })
    },
    [
      'questions[2].variants.en.lists.one[0]: the text holds HTML ("<i>"), which is not taken; write Markdown, and "\\<" for the sign itself',
      'questions[3].variants.en.rows.a: the text cannot be shown: the formula "\\frac{1}" cannot be read: Unexpected end of input in a macro argument, expected \'}\' at end of input',
    ],
  ],
]

test.each(CASES)('%s is told by its path, and nothing is written', async (_name, change, expected) => {
  const p = prefix()
  const bundle = copyOf(everyTypeBundle(p))
  change(bundle)
  const { db, seen } = watchedDb()
  const result = await run(bundle, 'commit', db)
  expect(seen.rowsWritten).toBe(0)
  const told = result.ok ? [] : result.faults.map(({ path, message }) => `${path}: ${message}`.replaceAll(p, 'P'))
  expect(told).toEqual(expected)
})
