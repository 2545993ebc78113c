import type { ListedExam } from '#contract/exams/schemas.ts'
import { EXAM_FAMILIES, type ExamFamily } from '#contract/shared/exam-register.ts'

/** Exams under one heading: the learner's own goals, or one family. */
export interface ExamGroup {
  readonly of: 'goals' | ExamFamily
  readonly exams: readonly ListedExam[]
}

/** The goals first, in the learner's order, then all others by family in the order of the register's families; empty groups are left out. */
export function examGroups(exams: readonly ListedExam[], goals: readonly string[]): readonly ExamGroup[] {
  const own = goals.flatMap((slug) => exams.find((one) => one.slug === slug) ?? [])
  const others = exams.filter((one) => !own.includes(one))
  return [
    { of: 'goals' as const, exams: own },
    ...EXAM_FAMILIES.map((of) => ({ of, exams: others.filter(({ family }) => family === of) })),
  ].filter((group) => group.exams.length > 0)
}
