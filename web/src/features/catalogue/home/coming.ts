import type { CatalogueGroup, CatalogueTest } from '#contract/catalogue/schemas.ts'
import { examSlugOf } from '#domain/exams/exam-slug.ts'

const MOST = 3

/** The tests of an exam (its slug; null is any) that open after now (ms UTC), the next first, each once. */
export function comingTests(
  groups: readonly CatalogueGroup[],
  exam: string | null,
  now: number,
): { readonly test: CatalogueTest; readonly at: number }[] {
  const tests = new Map(groups.flatMap(({ testSeries }) => testSeries.map((test) => [test._id, test] as const)))
  return [...tests.values()]
    .filter((test) => exam === null || examSlugOf(test.exam) === exam)
    .flatMap((test) => (test.opensAt === null ? [] : [{ test, at: Date.parse(test.opensAt) }]))
    .filter(({ at }) => at > now)
    .toSorted((a, b) => a.at - b.at)
    .slice(0, MOST)
}
