import type { EditorQuestion } from '#contract/tests/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'

export interface OwnRules {
  readonly id: string
  readonly title: Localized
  readonly exam: string
  readonly minutes: number
  /** Marks as people write them; what is taken off has its minus. */
  readonly right: string
  readonly wrong: string
}

/** Sections by subject, and in each the questions by type, all in the order in which they came. */
const groupsOf = (questions: readonly EditorQuestion[]) =>
  [...Map.groupBy(questions, ({ topic }) => topic.subject.en)].map(([, list]) => ({
    title: list[0]?.topic.subject ?? { en: '' },
    byType: [...Map.groupBy(list, ({ type }) => type)],
  }))

/**
 * A pattern that fits the questions there are: a section for each subject, one clock, the same marks for every question. For tests that
 * follow no exam.
 */
export function patternFor(questions: readonly EditorQuestion[], { id, title, exam, minutes, right, wrong }: OwnRules): ContentPattern {
  return {
    id,
    version: 1,
    title,
    exam,
    durationMinutes: minutes,
    saveMode: 'always',
    clock: 'shared',
    calculator: 'none',
    percentile: 'atOrBelow',
    ties: [{ by: 'fewerWrong' }],
    release: { when: 'atOnce' },
    sections: groupsOf(questions).map((group, s) => ({
      id: `s${s + 1}`,
      title: group.title,
      blocks: group.byType.map(([type, list]) => ({ type, count: list.length, scheme: { rule: ruleOf(type), right, wrong } })),
    })),
  }
}

/** The questions as the blocks of that pattern take them. */
export const blocksFor = (questions: readonly EditorQuestion[]): Readonly<Record<string, readonly (readonly string[])[]>> =>
  Object.fromEntries(
    groupsOf(questions).map(({ byType }, s) => [`s${s + 1}`, byType.map(([, list]) => list.map(({ externalId }) => externalId))]),
  )

const ruleOf = (type: QuestionType) => (type === 'matrix' ? ('perRow' as const) : ('fixed' as const))

/** Languages in which all of them have a text. */
export const commonLanguages = (questions: readonly EditorQuestion[]): EditorQuestion['languages'] =>
  (questions[0]?.languages ?? []).filter((language) => questions.every(({ languages }) => languages.includes(language)))
