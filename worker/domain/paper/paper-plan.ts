import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { MarkingScheme, QuestionType } from '#contract/question-bank/question-form.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'
import { attainableMarks } from '#domain/marking/counted-questions.ts'
import { NO_MARKS, namedUnit } from '#domain/marking/marks.ts'
import { type UnitScheme, schemeInUnits } from '#domain/marking/scheme.ts'
import { choosePlanUnit, tooManyUnits } from './plan-unit.ts'

/** What a room needs to take and mark the answers of a paper; the key is apart. */
export interface PaperPlan {
  readonly v: 1
  /** Units in a mark; 12 where it is absent. All marks of the plan are in this unit. */
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

/** What is known of the unit before the plan is made. */
export interface UnitWish {
  /** Of the test's first paper; null where it has none yet. */
  readonly fixedUnit?: number | null
  readonly rightOptions?: ReadonlyMap<string, number>
}

/** A question with the marks that the pattern has for its place. */
export interface Slotted {
  readonly name: string
  readonly path: PlanFault['path']
  readonly question: BankQuestion
  readonly scheme: MarkingScheme
  /** Right options, of which one may be chosen without the others; 1 where there is none such. */
  readonly parts: number
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
 * The unit of a mark is the least that will do, or that of the test's first paper, `fixedUnit`, which must do.
 * @param rightOptions how many right options a question of a name has, of which the share of each must be whole units
 */
export function buildPlan(
  pattern: ContentPattern,
  testSections: readonly { readonly id: string; readonly questions: readonly string[] }[],
  questions: ReadonlyMap<string, BankQuestion>,
  { fixedUnit = null, rightOptions = new Map() }: UnitWish = {},
): PlanResult {
  const faults: PlanFault[] = []
  const planned: Slotted[] = []
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
      planned.push({ name, path, question, scheme: slot.scheme, parts: rightOptions.get(name) ?? 1 })
    }
    sections.push({ id: wanted.id, title: wanted.title, from, to: planned.length, max12: NO_MARKS })
  }

  const { unit, faults: unitFaults } = choosePlanUnit(pattern, planned, fixedUnit)
  if (faults.length + unitFaults.length > 0) return { ok: false, faults: [...faults, ...unitFaults] }
  const inPlan = planned.flatMap(({ question, scheme }) => {
    const inUnits = schemeInUnits(scheme, rowsOf(question), unit)
    return inUnits === null ? [] : [{ ...question, scheme: inUnits }]
  })
  const attainable = attainableMarks({ pattern, sections, questions: inPlan })
  const tooMany = tooManyUnits(unit, inPlan, attainable)
  if (tooMany !== null) return { ok: false, faults: [tooMany] }
  return {
    ok: true,
    plan: {
      v: 1,
      ...namedUnit(unit),
      pattern,
      questions: inPlan,
      max12: attainable.total,
      sections: sections.map((section, s) => ({ ...section, max12: attainable.sections[s] ?? NO_MARKS })),
    },
  }
}

/** The rows of a matrix; 1 for every other question. */
const rowsOf = ({ optionCount, columns }: Pick<BankQuestion, 'optionCount' | 'columns'>): number =>
  columns === undefined ? 1 : optionCount / columns
