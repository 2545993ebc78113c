import type { HomeResponse } from '#contract/catalogue/schemas.ts'
import { examSlugOf } from '#domain/exams/exam-slug.ts'

/** The learner's own date of an exam (its slug), ms UTC; null where none was set. Targets go by names, however those are written. */
export const ownExamDate = (targets: HomeResponse['targets'], exam: string): number | null =>
  targets?.find((target) => examSlugOf(target.exam) === exam)?.examAt ?? null
