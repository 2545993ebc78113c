import type { CatalogueGroup, CatalogueTest, HomeResponse } from '#contract/catalogue/schemas.ts'
import { testState } from './test-state.ts'

export interface NextTest {
  readonly test: CatalogueTest
  readonly group: CatalogueGroup
  /** Why this one: bookmarked itself, in a series one is enrolled in, in the series of the last attempt, or free to begin with. */
  readonly reason: 'bookmarked' | 'enrolled' | 'sameSeries' | 'free'
}

const ORDER: readonly NextTest['reason'][] = ['bookmarked', 'enrolled', 'sameSeries', 'free']

/** The tests to take next, best reason first: startable now and not attempted yet. At most `most`, each test once. */
export function nextTests(
  groups: readonly CatalogueGroup[],
  home: HomeResponse,
  primeActive: boolean,
  now: number,
  most: number,
): NextTest[] {
  const enrolled = new Set(home.enrolled.map(({ kind, id }) => `${kind}:${id}`))
  const candidates = groups.flatMap((group) =>
    group.testSeries
      .filter((test) => testState(test, home, primeActive, now).kind === 'start')
      .flatMap((test): NextTest[] => {
        const reason = reasonFor(group, test, enrolled, home.last?.testId)
        return reason === null ? [] : [{ test, group, reason }]
      }),
  )
  const ordered = candidates.toSorted((a, b) => ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason))
  return [...new Map(ordered.toReversed().map((next) => [next.test._id, next])).values()].toReversed().slice(0, most)
}

function reasonFor(
  group: CatalogueGroup,
  test: CatalogueTest,
  enrolled: ReadonlySet<string>,
  lastTestId: string | undefined,
): NextTest['reason'] | null {
  if (enrolled.has(`test:${test._id}`)) return 'bookmarked'
  if (enrolled.has(`group:${group._id}`)) return 'enrolled'
  if (lastTestId !== undefined && group.testSeries.some(({ _id }) => _id === lastTestId)) return 'sameSeries'
  return test.access === 'free' ? 'free' : null
}
