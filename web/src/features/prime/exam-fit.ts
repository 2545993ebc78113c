import type { CatalogueGroup, CatalogueTest } from '#contract/catalogue/schemas.ts'
import { examSlugOf } from '#domain/exams/exam-slug.ts'
import { byTab, type GroupTab } from '#web/lib/group-tabs.ts'

/** How many tests can be taken without a pass, and how many with one. */
export interface OpenTests {
  readonly free: number
  readonly all: number
}

/** What a pass opens: the tests of an exam (its slug; null for none) by their parts, and those of all other exams. A test of two series counts once. */
export function testsInside(
  groups: readonly CatalogueGroup[],
  exam: string | null,
): { readonly own: readonly ({ readonly tab: GroupTab } & OpenTests)[]; readonly others: OpenTests } {
  const tests = [...new Map(groups.flatMap(({ testSeries }) => testSeries.map((test) => [test._id, test]))).values()]
  const isOwn = (test: CatalogueTest) => examSlugOf(test.exam) === exam
  return {
    own: byTab(tests.filter(isOwn)).map(({ tab, tests: part }) => ({ tab, ...countOf(part) })),
    others: countOf(tests.filter((test) => !isOwn(test))),
  }
}

const countOf = (tests: readonly CatalogueTest[]): OpenTests => ({
  free: tests.filter(({ access }) => access === 'free').length,
  all: tests.length,
})

/** Whether a pass that ends at `until` opens tests on the day of the exam, which begins at `examAt`; null once the exam is over. All in ms UTC. */
export function passCoversExam(until: number, examAt: number, now: number): boolean | null {
  if (examAt + DAY_MS <= now) return null
  return until > examAt
}

const DAY_MS = 86_400_000
