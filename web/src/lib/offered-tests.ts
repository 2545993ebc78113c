import type { CatalogueGroup, EnrolmentRef } from '#contract/catalogue/schemas.ts'
import type { OfferedTest } from '#domain/exams/recommend.ts'
import { examSlugOf } from '#domain/exams/exam-slug.ts'

/** The tests of the catalogue as the rule of recommendations takes them, each once, in the order of the catalogue. */
export function offeredTests(groups: readonly CatalogueGroup[]): OfferedTest[] {
  const tests = new Map(groups.flatMap(({ testSeries }) => testSeries.map((test) => [test._id, test] as const)))
  return [...tests.values()].map((test) => ({
    id: test._id,
    exam: examSlugOf(test.exam),
    kind: test.kind ?? 'mock',
    access: test.access,
    languages: test.languages,
    subjects: (test.subjects ?? []).map(({ id }) => id),
    questions: test.questions,
    minutes: test.minutes,
    opensAt: timeOf(test.opensAt),
    closesAt: timeOf(test.closesAt),
  }))
}

/** The tests that a learner is enrolled in: single ones, and all of a series. */
export function enrolledTests(groups: readonly CatalogueGroup[], enrolled: readonly EnrolmentRef[]): ReadonlySet<string> {
  const named = new Set(enrolled.map(({ kind, id }) => `${kind}:${id}`))
  return new Set(
    groups.flatMap(({ _id, testSeries }) =>
      testSeries.flatMap((test) => (named.has(`group:${_id}`) || named.has(`test:${test._id}`) ? [test._id] : [])),
    ),
  )
}

const timeOf = (iso: string | null | undefined): number | null => (iso === null || iso === undefined ? null : Date.parse(iso))
