import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import { examSlugOf } from '#domain/exams/exam-slug.ts'

/** The series that are of an exam (its slug) or have a test of it. */
export const groupsOfExam = (groups: readonly CatalogueGroup[], exam: string): readonly CatalogueGroup[] =>
  groups.filter((group) => [group, ...group.testSeries].some((one) => examSlugOf(one.exam) === exam))
