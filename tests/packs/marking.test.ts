/** Every pack's marking over generated answers, against the slow reference. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer } from '#contract/attempts/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { markAttempt } from '#domain/marking/mark-attempt.ts'
import { type BankQuestion, buildPlan, type PaperPlan } from '#domain/paper/paper-plan.ts'
import { readPacks } from '../../packs/read-packs.ts'
import { isGiven, maximum, PARTS, slowMarks } from './slow-reference.ts'

const OPTIONS = 4
const ROWS = 3

/** A paper of a pattern: every question with four options, matrices of three rows and four columns. */
function planFor(pattern: ContentPattern): PaperPlan {
  const bank = new Map<string, BankQuestion>()
  const sections = pattern.sections.map(({ id, blocks }) => ({
    id,
    questions: blocks.flatMap(({ type, count }, b) =>
      Array.from({ length: count }, (_, i) => {
        const name = `${id}-${b}-${i}`
        bank.set(name, bankQuestion(name, type))
        return name
      }),
    ),
  }))
  const built = buildPlan(pattern, sections, bank)
  if (!built.ok) throw new Error(JSON.stringify(built.faults))
  return built.plan
}

function bankQuestion(id: string, type: QuestionType): BankQuestion {
  return {
    id,
    version: 1,
    type,
    fixedOrder: false,
    difficulty: 'easy',
    topic: { id: 't', subject: { en: 'S' }, title: { en: 'T' } },
    optionCount: type === 'matrix' ? ROWS * OPTIONS : type === 'numerical' || type === 'text' ? 0 : OPTIONS,
    decimals: type === 'numerical' ? 2 : null,
    ...(type === 'matrix' ? { columns: OPTIONS } : {}),
  }
}

const option = fc.nat(OPTIONS - 1)
const options = fc.uniqueArray(option, { minLength: 1, maxLength: OPTIONS }).map((list) => list.toSorted((a, b) => a - b))
const number = fc.integer({ min: -3, max: 3 }).map(String)
const word = fc.constantFrom('ek', 'do', 'teen')

/** A key and an answer that hits it often enough to be worth marking. */
const CASES: Readonly<Record<QuestionType, fc.Arbitrary<readonly [QuestionKey, Answer]>>> = {
  single: fc.tuple(option, option).map(([key, answer]) => [{ options: [key] }, [answer]] as const),
  trueFalse: fc.tuple(option, option).map(([key, answer]) => [{ options: [key] }, [answer]] as const),
  assertionReason: fc.tuple(option, option).map(([key, answer]) => [{ options: [key] }, [answer]] as const),
  listMatch: fc.tuple(option, option).map(([key, answer]) => [{ options: [key] }, [answer]] as const),
  multiple: fc.tuple(options, options).map(([key, answer]) => [{ options: key }, answer] as const),
  numerical: fc
    .tuple(fc.uniqueArray(number, { minLength: 1, maxLength: 2 }), fc.oneof(number, fc.constant('-')))
    .map(([key, answer]) => [{ accept: key.join(', ') }, answer] as const),
  text: fc.tuple(word, word).map(([key, answer]) => [{ texts: [key, 'koi'] }, answer] as const),
  matrix: fc
    .tuple(fc.array(options, { minLength: ROWS, maxLength: ROWS }), fc.array(fc.option(options), { minLength: ROWS, maxLength: ROWS }))
    .map(([key, rows]): readonly [QuestionKey, Answer] => {
      const cells = rows.flatMap((chosen, row) => (chosen ?? []).map((column) => row * OPTIONS + column))
      return [{ rows: key }, cells.length === 0 ? null : cells]
    }),
}

/** Keys and answers of a whole paper; whole sections are left out at times, for the choice of sections. */
function paperOf(plan: PaperPlan) {
  const skipped = fc.array(fc.boolean(), { minLength: plan.sections.length, maxLength: plan.sections.length })
  const questions = fc.tuple(...plan.questions.map(({ type }) => fc.tuple(CASES[type], fc.integer({ min: 0, max: 3 }))))
  return fc.tuple(questions, skipped).map(([cases, left]) => ({
    keys: cases.map(([[key]]) => key),
    answers: cases.map(([[, answer], luck], q): Answer => {
      const section = plan.sections.findIndex(({ from, to }) => q >= from && q < to)
      return luck === 0 || left[section] ? null : answer
    }),
  }))
}

function expectAsReference(pattern: ContentPattern, runs: number): void {
  const plan = planFor(pattern)
  const parts = (units: number): number => (units * PARTS) / unitOf(plan)
  const columns = plan.questions.map((question) => question.columns ?? 1)
  fc.assert(
    fc.property(paperOf(plan), ({ keys, answers }) => {
      const marked = markAttempt(plan, keys, answers)
      const reference = slowMarks(pattern, keys, answers, columns)
      expect(parts(marked.total.score12)).toBe(reference.totalParts)
      expect(marked.sections.map(({ score12 }) => parts(score12))).toEqual(reference.sectionParts)
      const given = (q: number) => isGiven(answers[q] ?? null)
      // What is not attempted has no marks either way; whether it is called not considered or skipped is no matter of marks.
      expect(marked.marks.map(parts)).toEqual(reference.questionParts.map((marks) => marks ?? 0))
      expect(marked.verdicts.map((verdict, q) => given(q) && verdict === 'notConsidered')).toEqual(
        reference.questionParts.map((marks, q) => given(q) && marks === null),
      )
      const counting = marked.sections.filter((_, s) => pattern.sections[s]?.qualifying === undefined)
      expect(counting.reduce((total, { score12 }) => total + score12, 0)).toBe(marked.total.score12)
      expect(marked.total.score12).toBeLessThanOrEqual(plan.max12)
    }),
    { numRuns: runs },
  )
}

const packs = await readPacks()

describe.each(packs.map(({ name, pattern }) => [name, pattern] as const))('%s', (_name, pattern) => {
  test('is marked as the slow reference marks it, in all, in every section and in every question', () => {
    expectAsReference(pattern, 60)
  })
  test('is out of what the body publishes, and the full key reaches it', () => {
    const plan = planFor(pattern)
    expect(plan.max12).toBe(maximum(pattern) * unitOf(plan))
    const keys = plan.questions.map(({ type }): QuestionKey => (type === 'numerical' ? { accept: '1' } : { options: [1] }))
    const answers = keys.map((key): Answer => ('accept' in key ? '1' : [1]))
    expect(markAttempt(plan, keys, answers).total.score12).toBe(plan.max12)
  })
})

test('every type with every scheme that fits it, any of some, a choice of sections and a qualifying one, all at once', () => {
  const [first] = packs
  if (first === undefined) throw new Error('there is a pack')
  const fixed = { rule: 'fixed', right: '1', wrong: '-1/3' } as const
  const perRow = { rule: 'perRow', right: '3/4', wrong: '-1/4' } as const
  const section = (id: string, blocks: ContentPattern['sections'][number]['blocks']) => ({ id, title: { en: id }, blocks })
  expectAsReference(
    {
      ...first.pattern,
      sections: [
        section('a', [
          { type: 'trueFalse', count: 2, scheme: fixed },
          { type: 'assertionReason', count: 2, scheme: fixed },
          { type: 'matrix', count: 3, attemptAny: 2, scheme: perRow },
        ]),
        section('b', [
          { type: 'matrix', count: 2, scheme: fixed },
          { type: 'text', count: 4, attemptAny: 1, scheme: fixed },
        ]),
        section('c', [
          { type: 'multiple', count: 3, attemptAny: 2, scheme: { rule: 'proportional', right: '2', wrong: '-1/2' } },
          { type: 'multiple', count: 2, scheme: fixed },
        ]),
        { ...section('d', [{ type: 'listMatch', count: 2, scheme: fixed }]), qualifying: { marks: '1' } },
      ],
      chooseSections: { of: ['a', 'c'], count: 1 },
    },
    400,
  )
})
