import { expect, test } from 'vitest'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import { UNIT } from '#domain/marking/marks.ts'
import { buildPlan, type BankQuestion } from './paper-plan.ts'
import { schemeInUnits } from '#domain/marking/scheme.ts'

const pattern: ContentPattern = {
  id: 'jee-style',
  version: 1,
  title: { en: 'JEE style' },
  exam: 'JEE',
  durationMinutes: 60,
  saveMode: 'button',
  clock: 'shared',
  calculator: 'none',
  percentile: 'atOrBelow',
  ties: [],
  release: { when: 'atOnce' },
  sections: [
    {
      id: 'a',
      title: { en: 'A' },
      blocks: [
        { type: 'single', count: 2, scheme: { rule: 'fixed', right: '4', wrong: '-1' } },
        { type: 'numerical', count: 1, scheme: { rule: 'fixed', right: '3', wrong: '0', unanswered: '0' } },
      ],
    },
    {
      id: 'b',
      title: { en: 'B' },
      blocks: [{ type: 'multiple', count: 1, scheme: { rule: 'jeeAdvanced', right: '4', partial: '1', wrong: '-2' } }],
    },
  ],
}

const question = (id: string, type: QuestionType): [string, BankQuestion] => [
  id,
  {
    id: `${id}-internal`,
    version: 3,
    type,
    optionCount: type === 'numerical' ? 0 : 4,
    decimals: type === 'numerical' ? 0 : null,
    fixedOrder: false,
    topic: { id: 't', subject: { en: 'Maths' }, title: { en: 'Sets' } },
    difficulty: 'easy',
  },
]
const bank = new Map([question('s1', 'single'), question('s2', 'single'), question('n1', 'numerical'), question('m1', 'multiple')])

test('each block takes the next questions of its section, with its own marks', () => {
  const result = buildPlan(
    pattern,
    [
      { id: 'a', questions: ['s2', 's1', 'n1'] },
      { id: 'b', questions: ['m1'] },
    ],
    bank,
  )
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  expect(result.plan.sections).toEqual([
    { id: 'a', title: { en: 'A' }, from: 0, to: 3, max12: 132 },
    { id: 'b', title: { en: 'B' }, from: 3, to: 4, max12: 48 },
  ])
  expect(result.plan.questions.map((q) => [q.id, q.scheme.right12, q.scheme.wrong12])).toEqual([
    ['s2-internal', 48, -12],
    ['s1-internal', 48, -12],
    ['n1-internal', 36, 0],
    ['m1-internal', 48, -24],
  ])
  expect(result.plan.max12).toBe(180)
  expect(result.plan.pattern).toBe(pattern)
})

/** Prelims of a bank: 3 questions of 8/7, one wrong answer costs a quarter of that; and one that is marked by shares. */
const sevenths: ContentPattern = {
  ...pattern,
  sections: [
    { id: 'a', title: { en: 'A' }, blocks: [{ type: 'single', count: 2, scheme: { rule: 'fixed', right: '8/7', wrong: '-2/7' } }] },
    { id: 'b', title: { en: 'B' }, blocks: [{ type: 'multiple', count: 1, scheme: { rule: 'proportional', right: '1', wrong: '-0.25' } }] },
  ],
}
const inSevenths = [
  { id: 'a', questions: ['s1', 's2'] },
  { id: 'b', questions: ['m1'] },
]

test('a plan counts in the least unit that holds its marks and shares', () => {
  const [without, shared] = [1, 3].map((parts) => buildPlan(sevenths, inSevenths, bank, { rightOptions: new Map([['m1', parts]]) }))
  if (without?.ok !== true || shared?.ok !== true) throw new Error('no plan')
  expect([without.plan.unit, without.plan.max12]).toEqual([28, 92])
  expect([shared.plan.unit, shared.plan.max12]).toEqual([84, 276])
  expect(without.plan.questions.map((q) => [q.scheme.right12, q.scheme.wrong12])).toEqual([
    [32, -8],
    [32, -8],
    [28, -7],
  ])
})

test('a plan in twelfths does not say so', () => {
  const result = buildPlan(
    pattern,
    [
      { id: 'a', questions: ['s2', 's1', 'n1'] },
      { id: 'b', questions: ['m1'] },
    ],
    bank,
  )
  expect(result.ok && 'unit' in result.plan).toBe(false)
})

const faultsOf = (result: ReturnType<typeof buildPlan>) =>
  result.ok ? [] : result.faults.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a new paper keeps the unit of the first one, and what needs a finer one is refused with the reason', () => {
  const kept = buildPlan(sevenths, inSevenths, bank, { fixedUnit: 84 })
  expect(kept.ok && kept.plan.unit).toBe(84)
  expect(faultsOf(buildPlan(sevenths, inSevenths, bank, { fixedUnit: 12 }))).toEqual([
    'pattern: has marks that need 1/28 of a mark, and this test was first published in 1/12: one ranking cannot mix the two. Make a new test for this pattern',
  ])
  expect(faultsOf(buildPlan(sevenths, inSevenths, bank, { fixedUnit: 28, rightOptions: new Map([['m1', 3]]) }))).toEqual([
    'sections.1.questions.0: "m1" has 3 right options, and one of 3 parts of 1 marks is not whole in 1/28 of a mark, in which this test was first published; change the number of right options, or make a new test',
  ])
})

test('marks that are too many in their unit are refused with the reason', () => {
  const fine = {
    ...sevenths,
    sections: [
      { ...sevenths.sections[0], blocks: [{ type: 'single', count: 2, scheme: { rule: 'fixed', right: '97', wrong: '-1/97' } }] },
      sevenths.sections[1],
    ],
  } as ContentPattern
  expect(faultsOf(buildPlan(fine, inSevenths, bank))).toEqual([
    'pattern: gives or takes 195 marks, which must be counted in 1/388 of a mark: 75660 units, and 30000 is the most. Use fractions with smaller denominators, or fewer marks',
  ])
})

test('a test that does not fit its pattern is told everything that is wrong, and where', () => {
  const result = buildPlan(pattern, [{ id: 'x', questions: ['s1', 'n1', 's1', 'gone'] }], bank)
  expect(result.ok ? [] : result.faults.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    "sections: the pattern has 2 sections, the test 1: give each of the pattern's sections once, in its order",
    'sections.0.id: the pattern\'s section here is "a", not "x"',
    'sections.0.questions: the pattern asks for 3 questions here, the test has 4',
    'sections.0.questions.1: the pattern asks for a single question here, "n1" is numerical',
    'sections.0.questions.2: the question "s1" is in this test twice',
    'sections.0.questions.2: the pattern asks for a numerical question here, "s1" is single',
    'sections.0.questions.3: there is no question "gone"',
  ])
})

test('a scheme whose marks are not whole twelfths is none', () => {
  expect(schemeInUnits({ rule: 'fixed', right: '1/5', wrong: '0' }, 1, UNIT)).toBeNull()
  expect(schemeInUnits({ rule: 'jeeAdvanced', right: '4', partial: '0.33', wrong: '0' }, 1, UNIT)).toBeNull()
  expect(schemeInUnits({ rule: 'fixed', right: '2', wrong: '-2/3' }, 1, UNIT)).toEqual({
    rule: 'fixed',
    right12: 24,
    wrong12: -8,
    unanswered12: 0,
  })
})

test('a matrix marked by rows is worth its rows, and a question without a limit of its block counts whole', () => {
  const [, numerical] = question('n1', 'numerical')
  const matrix: BankQuestion = { ...numerical, id: 'm', type: 'matrix', optionCount: 12, columns: 4, decimals: null }
  const rules: ContentPattern = {
    ...pattern,
    sections: [
      {
        id: 'a',
        title: { en: 'A' },
        blocks: [
          { type: 'matrix', count: 1, scheme: { rule: 'perRow', right: '2', wrong: '-1/2' } },
          { type: 'numerical', count: 3, attemptAny: 2, scheme: { rule: 'fixed', right: '4', wrong: '-1' } },
        ],
      },
      {
        id: 'b',
        title: { en: 'B' },
        qualifying: { marks: '2' },
        blocks: [{ type: 'single', count: 1, scheme: { rule: 'fixed', right: '3', wrong: '0' } }],
      },
    ],
  }
  const result = buildPlan(
    rules,
    [
      { id: 'a', questions: ['m', 'n1', 'n2', 'n3'] },
      { id: 'b', questions: ['s1'] },
    ],
    new Map([['m', matrix], ['n1', numerical], ['n2', numerical], ['n3', numerical], question('s1', 'single')]),
  )
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  expect(result.plan.questions[0]?.scheme).toEqual({ rule: 'perRow', rows: 3, right12: 24, wrong12: -6, unanswered12: 0 })
  expect(result.plan.sections.map(({ max12 }) => max12)).toEqual([3 * 24 + 2 * 48, 36])
  expect(result.plan.max12).toBe(3 * 24 + 2 * 48)
})
