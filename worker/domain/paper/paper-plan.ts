import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'
import { attainableMarks } from '#domain/marking/counted-questions.ts'
import { NO_MARKS, UNIT } from '#domain/marking/marks.ts'
import { type UnitScheme, schemeInUnits } from '#domain/marking/scheme.ts'

/** What a room needs to take and mark the answers of a paper; the key is apart. */
export interface PaperPlan {
  readonly v: 1
  /** Units in a mark; 12 where it is absent, as it is in every plan so far. All marks of the plan are in this unit. */
  readonly unit?: number
  readonly pattern: ContentPattern
  readonly sections: readonly PlanSection[]
  readonly questions: readonly PlanQuestion[]
  readonly max12: Units
}

/** Questions `from` to `to` (exclusive) of the paper. */
export interface PlanSection {
  readonly id: string
  readonly title: Localized
  readonly from: number
  readonly to: number
  readonly max12: Units
}

/** A question without its marking, as a test takes it from the bank. */
export interface BankQuestion {
  readonly id: string
  readonly version: number
  readonly type: QuestionType
  /** 0 where nothing is chosen from, the cells of a matrix. */
  readonly optionCount: number
  /** Of a matrix; absent for the other types. */
  readonly columns?: number
  /** Digits that may follow the point of a numerical answer; null for the other types. */
  readonly decimals: number | null
  readonly fixedOrder: boolean
  readonly topic: { readonly id: string; readonly subject: Localized; readonly title: Localized }
  readonly difficulty: 'easy' | 'medium' | 'hard'
}

export interface PlanQuestion extends BankQuestion {
  readonly scheme: UnitScheme
}

/** Something that keeps a test from fitting its pattern; `path` leads into the test as it is written. */
export interface PlanFault {
  readonly path: readonly (string | number)[]
  readonly message: string
}

export type PlanResult = { readonly ok: true; readonly plan: PaperPlan } | { readonly ok: false; readonly faults: readonly PlanFault[] }

/**
 * Lays a test's questions into its pattern: the k-th block of a section takes the next `count` questions, all of its type.
 * `questions` finds a question by the name the sections call it; every fault is reported, not just the first.
 */
export function buildPlan(
  pattern: ContentPattern,
  testSections: readonly { readonly id: string; readonly questions: readonly string[] }[],
  questions: ReadonlyMap<string, BankQuestion>,
): PlanResult {
  const faults: PlanFault[] = []
  const planned: PlanQuestion[] = []
  const sections: PlanSection[] = []
  const seen = new Set<string>()

  if (testSections.length !== pattern.sections.length)
    faults.push({
      path: ['sections'],
      message: `the pattern has ${pattern.sections.length} sections, the test ${testSections.length}: give each of the pattern's sections once, in its order`,
    })

  for (const [s, wanted] of pattern.sections.entries()) {
    const given = testSections[s]
    if (given === undefined) continue
    if (given.id !== wanted.id)
      faults.push({ path: ['sections', s, 'id'], message: `the pattern's section here is "${wanted.id}", not "${given.id}"` })
    const slots = wanted.blocks.flatMap((block) => Array<(typeof wanted.blocks)[number]>(block.count).fill(block))
    if (given.questions.length !== slots.length)
      faults.push({
        path: ['sections', s, 'questions'],
        message: `the pattern asks for ${slots.length} questions here, the test has ${given.questions.length}`,
      })

    const from = planned.length
    for (const [q, name] of given.questions.entries()) {
      const path = ['sections', s, 'questions', q]
      const slot = slots[q]
      const question = questions.get(name)
      if (question === undefined) {
        faults.push({ path, message: `there is no question "${name}"` })
        continue
      }
      if (seen.has(name)) faults.push({ path, message: `the question "${name}" is in this test twice` })
      seen.add(name)
      if (slot === undefined) continue
      if (question.type !== slot.type)
        faults.push({ path, message: `the pattern asks for a ${slot.type} question here, "${name}" is ${question.type}` })
      const scheme = schemeInUnits(slot.scheme, rowsOf(question), UNIT)
      if (scheme === null) faults.push({ path, message: 'the marks of this block of the pattern are not whole twelfths' })
      else planned.push({ ...question, scheme })
    }
    sections.push({ id: wanted.id, title: wanted.title, from, to: planned.length, max12: NO_MARKS })
  }

  if (faults.length > 0) return { ok: false, faults }
  const attainable = attainableMarks({ pattern, sections, questions: planned })
  return {
    ok: true,
    plan: {
      v: 1,
      pattern,
      questions: planned,
      max12: attainable.total,
      sections: sections.map((section, s) => ({ ...section, max12: attainable.sections[s] ?? NO_MARKS })),
    },
  }
}

/** The rows of a matrix; 1 for every other question. */
const rowsOf = ({ optionCount, columns }: Pick<BankQuestion, 'optionCount' | 'columns'>): number =>
  columns === undefined ? 1 : optionCount / columns
