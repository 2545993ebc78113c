import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import { examSlugOf } from '#domain/exams/exam-slug.ts'

/** How many tests of an exam (its slug) are free and how many need Prime; a test of two series counts once. */
export function testsOfExam(groups: readonly CatalogueGroup[], exam: string): { readonly free: number; readonly prime: number } {
  const tests = new Map(
    groups.flatMap(({ testSeries }) => testSeries.filter((test) => examSlugOf(test.exam) === exam).map((test) => [test._id, test.access])),
  )
  const free = [...tests.values()].filter((access) => access === 'free').length
  return { free, prime: tests.size - free }
}

/** Whether a pass that ends at `until` opens tests on the day of the exam, which begins at `examAt`; null once the exam is over. All in ms UTC. */
export function passCoversExam(until: number, examAt: number, now: number): boolean | null {
  if (examAt + DAY_MS <= now) return null
  return until > examAt
}

const DAY_MS = 86_400_000
