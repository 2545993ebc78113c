import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer } from '#contract/attempts/schemas.ts'
import type { KeyChange } from '#contract/key-corrections/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import { remarked, resultOf } from './attempt-result.ts'
import { attainableMarks, consideredOf } from './counted-questions.ts'
import { changedKeys } from './key-corrections.ts'
import { markAttempt } from './mark-attempt.ts'
import { markQuestion } from './marking.ts'
import { buildPlan, type PaperPlan, type PlanQuestion } from '#domain/paper/paper-plan.ts'
import type { UnitScheme } from './scheme.ts'
import { units } from './units.ts'

type Markable = Pick<PlanQuestion, 'type' | 'scheme' | 'columns' | 'optionCount' | 'decimals'>
const SSC: UnitScheme = { rule: 'fixed', right12: units(24), wrong12: units(-6), unanswered12: units(0) }
const ADVANCED: UnitScheme = { rule: 'jeeAdvanced', right12: units(48), partial12: units(12), wrong12: units(-24) }
const ROWS: UnitScheme = { rule: 'perRow', rows: 2, right12: units(12), wrong12: units(-12), unanswered12: units(0) }

/** Each type with its key and an answer that is right, wrong and (where there is such a thing) partly right by it. */
const TYPES: readonly { question: Markable; key: QuestionKey; right: Answer; wrong: Answer; partial: Answer | undefined }[] = [
  ...(['single', 'trueFalse', 'assertionReason', 'listMatch'] as const).map((type) => ({
    question: { type, scheme: SSC, optionCount: 4, decimals: null },
    key: { options: [1] },
    right: [1],
    wrong: [0],
    partial: undefined,
  })),
  {
    question: { type: 'multiple', scheme: ADVANCED, optionCount: 4, decimals: null },
    key: { options: [0, 1] },
    right: [0, 1],
    wrong: [0, 3],
    partial: [1],
  },
  {
    question: { type: 'numerical', scheme: SSC, optionCount: 0, decimals: 0 },
    key: { accept: '42' },
    right: '42',
    wrong: '7',
    partial: undefined,
  },
  {
    question: { type: 'text', scheme: SSC, optionCount: 0, decimals: null },
    key: { texts: ['Assam'] },
    right: 'assam',
    wrong: 'Bihar',
    partial: undefined,
  },
  {
    question: { type: 'matrix', scheme: ROWS, columns: 2, optionCount: 4, decimals: null },
    key: { rows: [[0], [1]] },
    right: [0, 3],
    wrong: [1, 2],
    partial: [0, 2],
  },
]

const OTHER_KEY = {
  option: { options: [0] },
  options: { options: [0, 3] },
  number: { accept: '7' },
  words: { texts: ['Bihar'] },
  cells: { rows: [[1], [0]] },
}
const otherKeyOf = (type: PlanQuestion['type']) =>
  type === 'multiple'
    ? OTHER_KEY.options
    : type === 'numerical'
      ? OTHER_KEY.number
      : type === 'text'
        ? OTHER_KEY.words
        : type === 'matrix'
          ? OTHER_KEY.cells
          : OTHER_KEY.option

type Decision = KeyChange extends infer Change ? (Change extends KeyChange ? Omit<Change, 'question'> : never) : never

function keyAfter(question: Markable, key: QuestionKey, change: Decision): QuestionKey {
  // The union is closed over `action`, which the spread cannot see.
  const changed = changedKeys([question], [key], [{ question: 0, ...change }])
  if (!changed.ok) throw new Error(changed.reason)
  return changed.keys[0] ?? key
}

describe.each(TYPES)('of a $question.type question', ({ question, key, right, wrong, partial }) => {
  const full = question.scheme.rule === 'perRow' ? 24 : question.scheme.right12
  const answers: Answer[] = [right, wrong, ...(partial === undefined ? [] : [partial])]
  const other = otherKeyOf(question.type)

  test('a drop gives full marks to everyone, whatever they answered and where they did not', () => {
    const dropped = keyAfter(question, key, { action: 'dropFullMarksAll' })
    for (const answer of [...answers, null]) expect(markQuestion(question, dropped, answer)).toEqual({ marks: full, verdict: 'right' })
  })
  test('a bonus gives full marks to those who attempted it and to no one else', () => {
    const bonus = keyAfter(question, key, { action: 'bonusIfAttempted' })
    for (const answer of answers) expect(markQuestion(question, bonus, answer)).toEqual({ marks: full, verdict: 'right' })
    expect(markQuestion(question, bonus, null)).toEqual({ marks: 0, verdict: 'skipped' })
  })
  test('a withdrawn question gives and takes nothing', () => {
    const withdrawn = keyAfter(question, key, { action: 'withdraw' })
    for (const answer of [...answers, null])
      expect(markQuestion(question, withdrawn, answer)).toEqual({ marks: 0, verdict: 'notConsidered' })
  })
  test('of two accepted answers each is right, and with the one alone the other is not', () => {
    const both = keyAfter(question, key, { action: 'setKey', keys: [key, other] })
    expect(markQuestion(question, both, right)).toEqual({ marks: full, verdict: 'right' })
    expect(markQuestion(question, both, wrong)).toEqual({ marks: full, verdict: 'right' })
    expect(markQuestion(question, both, null).verdict).toBe('skipped')
    const moved = keyAfter(question, key, { action: 'setKey', keys: [other] })
    expect(markQuestion(question, moved, wrong)).toEqual({ marks: full, verdict: 'right' })
    expect(markQuestion(question, moved, right).marks).toBeLessThan(full)
  })
  test('a key can be set again after any decision', () => {
    for (const action of ['dropFullMarksAll', 'bonusIfAttempted', 'withdraw'] as const) {
      const back = keyAfter(question, keyAfter(question, key, { action }), { action: 'setKey', keys: [key] })
      for (const answer of [...answers, null]) expect(markQuestion(question, back, answer)).toEqual(markQuestion(question, key, answer))
    }
  })
})

describe('what a key refuses', () => {
  const [single, , , , multiple, numerical, text, matrix] = TYPES
  test.each([
    [single, { options: [4] }],
    [single, { options: [1, 1] }],
    [single, { accept: '1' }],
    [multiple, { texts: ['a'] }],
    [numerical, { accept: '4 to' }],
    [numerical, { accept: '1.5' }],
    [text, { texts: [' . '] }],
    [matrix, { rows: [[0]] }],
    [matrix, { rows: [[0], [2]] }],
    [matrix, { rows: [[0], []] }],
  ])('$0.question.type: $1', (type, key) => {
    if (type === undefined) throw new Error('no such type')
    const changed = changedKeys([type.question], [type.key], [{ question: 0, action: 'setKey', keys: [key] }])
    expect(changed.ok).toBe(false)
  })
  test('two decisions about one question, and one about a question that is not there', () => {
    const { plan, keys } = smallPlan()
    expect(
      changedKeys(plan.questions, keys, [
        { question: 0, action: 'withdraw' },
        { question: 0, action: 'dropFullMarksAll' },
      ]),
    ).toMatchObject({ ok: false, change: 1 })
    expect(changedKeys(plan.questions, keys, [{ question: 10, action: 'withdraw' }])).toMatchObject({ ok: false, change: 0 })
  })
})

describe('in a block of which any two of four count', () => {
  const block = { type: 'single', count: 4, attemptAny: 2, scheme: { rule: 'fixed', right: '4', wrong: '-1' } } as const
  const { plan: base } = smallPlan()
  const plan = {
    ...base,
    pattern: { ...base.pattern, ties: [], sections: [{ id: 'one', title: { en: 'One' }, blocks: [block] }] },
    sections: [{ id: 'one', title: { en: 'One' }, from: 0, to: 4, max12: units(96) }],
    questions: base.questions
      .slice(0, 4)
      .map((q) => ({ ...q, scheme: { rule: 'fixed', right12: units(48), wrong12: units(-12), unanswered12: units(0) } as const })),
  }
  const keys: QuestionKey[] = [0, 1, 2, 3].map(() => ({ options: [1] }))
  const under = (award: QuestionKey['award'], q: number) => keys.map((key, i) => (i === q && award !== undefined ? { ...key, award } : key))

  test('a withdrawn question takes no place: the next one attempted counts, and the maximum stays while two are left', () => {
    const answers: Answer[] = [[1], [1], [1], null]
    expect(markAttempt(plan, keys, answers).marks).toEqual([48, 48, 0, 0])
    expect(markAttempt(plan, under('none', 0), answers)).toMatchObject({ marks: [0, 48, 48, 0], total: { score12: 96, max12: 96 } })
  })
  test('the maximum falls once fewer are left than count', () => {
    expect(attainableMarks(plan, ['none', 'none', 'none']).total).toBe(48)
  })
  test('a drop gives everyone its marks, even who had answered two others, and never more than the block can give', () => {
    expect(markAttempt(plan, under('all', 3), [[1], [0], null, null])).toMatchObject({
      marks: [48, 0, 0, 48],
      total: { score12: 96, max12: 96 },
    })
    expect(markAttempt(plan, under('all', 3), [null, null, null, null]).total.score12).toBe(48)
    expect(consideredOf(plan, [true, true, true, true], null, ['all', 'all', 'all'])).toEqual([true, true, false, false])
  })
})

test('a withdrawn question leaves the maximum of its section and of the paper', () => {
  const { plan, keys } = smallPlan()
  const withdrawn = keys.map((key, q): QuestionKey => (q === 0 ? { ...key, award: 'none' } : key))
  const before = markAttempt(
    plan,
    keys,
    keys.map(() => null),
  )
  const after = markAttempt(
    plan,
    withdrawn,
    keys.map(() => null),
  )
  expect([before.total.max12 - after.total.max12, (before.sections[0]?.max12 ?? 0) - (after.sections[0]?.max12 ?? 0)]).toEqual([24, 24])
})

test('marked again by any way of keys, an attempt has the bytes that the last key alone would give', () => {
  const { plan, keys } = smallPlan()
  const answer = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 3 }).map((option) => [option]),
  )
  const typed = fc.constantFrom(null, '42', '7', '-')
  const log = fc.tuple(...plan.questions.map(({ type }) => (type === 'numerical' ? typed : answer))).map((answers) =>
    answers.map((buffer, i) => ({
      state: 'answered' as const,
      saved: buffer,
      buffer,
      spentMs: 1_000 * i,
      visits: 1,
      changes: 1,
      firstAnsweredMs: 5,
      epoch: 1,
    })),
  )
  const action = fc.constantFrom('dropFullMarksAll', 'bonusIfAttempted', 'withdraw')
  const change: fc.Arbitrary<KeyChange> = fc.oneof(
    fc.record({ question: fc.integer({ min: 0, max: 9 }), action }),
    fc
      .record({ question: fc.integer({ min: 0, max: 7 }), option: fc.integer({ min: 0, max: 3 }) })
      .map(({ question, option }): KeyChange => ({ question, action: 'setKey', keys: [{ options: [option] }] })),
  )
  const ways = fc.array(fc.uniqueArray(change, { selector: ({ question }) => question, minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(
      log,
      ways,
      fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1 }).map((only) => only.toSorted((a, b) => a - b))),
      fc.boolean(),
      (one, steps, only, forgets) => {
        let present: readonly QuestionKey[] = keys
        const first = resultOf(plan, keys, one, { only })
        // Results from before the questions of a second try were kept in them.
        const { only: _, ...old } = first
        let kept = forgets ? old : first
        for (const changes of steps) {
          const changed = changedKeys(plan.questions, present, changes)
          if (!changed.ok) throw new Error(changed.reason)
          present = changed.keys
          kept = remarked(plan, present, kept, only !== null)
        }
        expect(JSON.stringify(kept)).toBe(JSON.stringify(resultOf(plan, present, one, { only })))
      },
    ),
  )
})

/** Eight single-choice questions whose right option is 1, two numerical ones whose answer is 42, in a section each. */
function smallPlan(): { plan: PaperPlan; keys: QuestionKey[] } {
  const names = Array.from({ length: 10 }, (_, i) => `q${i}`)
  const built = buildPlan(
    {
      id: 'small',
      version: 1,
      title: { en: 'Small' },
      exam: 'Small',
      durationMinutes: 10,
      saveMode: 'always',
      clock: 'shared',

      calculator: 'none',
      percentile: 'atOrBelow',
      ties: [{ by: 'section', section: 'two' }, { by: 'fewerWrong' }],
      release: { when: 'atOnce' },
      sections: [
        { id: 'one', title: { en: 'One' }, blocks: [{ type: 'single', count: 8, scheme: { rule: 'fixed', right: '2', wrong: '-1/2' } }] },
        { id: 'two', title: { en: 'Two' }, blocks: [{ type: 'numerical', count: 2, scheme: { rule: 'fixed', right: '4', wrong: '-1' } }] },
      ],
    },
    [
      { id: 'one', questions: names.slice(0, 8) },
      { id: 'two', questions: names.slice(8) },
    ],
    new Map(
      names.map((id, i) => [
        id,
        {
          id,
          version: 1,
          type: i < 8 ? 'single' : 'numerical',
          optionCount: i < 8 ? 4 : 0,
          decimals: i < 8 ? null : 0,
          fixedOrder: false,
          topic: { id: 't', subject: { en: 'S' }, title: { en: 'T' } },
          difficulty: 'easy',
        },
      ]),
    ),
  )
  if (!built.ok) throw new Error(JSON.stringify(built.faults))
  return { plan: built.plan, keys: names.map((_, i) => (i < 8 ? { options: [1] } : { accept: '42' })) }
}
