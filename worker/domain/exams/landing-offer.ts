import type { CatalogueGroup, CatalogueTest } from '#contract/catalogue/schemas.ts'
import { EXAM_FAMILIES, type ExamFamily } from '#contract/shared/exam-register.ts'

/** An exam of the landing page, with how many tests its series have. */
export interface ExamTile {
  readonly slug: string
  readonly family: ExamFamily
  readonly title: string
  readonly tests: number
}

export interface LandingOffer {
  /** By family, in each by title. */
  readonly exams: readonly ExamTile[]
  /** Free tests to begin with that have a page, one of each series before a second one. */
  readonly free: readonly CatalogueTest[]
}

/** How many free tests the landing page names. */
const MOST_FREE = 3

/** What the landing page offers out of the catalogue. */
export function landingOffer(groups: readonly CatalogueGroup[]): LandingOffer {
  const exams = new Map<string, { readonly family: ExamFamily; readonly title: string; readonly tests: Set<string> }>()
  for (const { registered, testSeries } of groups) {
    if (registered === undefined || testSeries.length === 0) continue
    const known = exams.get(registered.slug) ?? { family: registered.family, title: registered.title, tests: new Set() }
    for (const { _id } of testSeries) known.tests.add(_id)
    exams.set(registered.slug, known)
  }
  return {
    exams: [...exams]
      .map(([slug, { family, title, tests }]) => ({ slug, family, title, tests: tests.size }))
      .toSorted((a, b) => EXAM_FAMILIES.indexOf(a.family) - EXAM_FAMILIES.indexOf(b.family) || a.title.localeCompare(b.title)),
    free: freeTests(groups),
  }
}

function freeTests(groups: readonly CatalogueGroup[]): CatalogueTest[] {
  const lists = groups.map(({ testSeries }) => testSeries.filter(({ access, slug }) => access === 'free' && slug !== undefined))
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat()
  return [...new Map(inTurn.map((test) => [test._id, test])).values()].slice(0, MOST_FREE)
}
