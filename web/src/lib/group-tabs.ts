import type { CatalogueTest, TestKind } from '#contract/catalogue/schemas.ts'

/** The parts of a series: whole papers, sections of one, chapters and quizzes, papers of earlier years. */
export const GROUP_TABS = ['full', 'sectional', 'chapter', 'previous'] as const
export type GroupTab = (typeof GROUP_TABS)[number]

const TAB_OF: Readonly<Record<TestKind, GroupTab>> = {
  mock: 'full',
  live: 'full',
  sectional: 'sectional',
  quiz: 'chapter',
  previousYear: 'previous',
  daily: 'chapter',
}

/** The tests of a series by its parts, in their order; parts without a test are left out. */
export function byTab(tests: readonly CatalogueTest[]): { readonly tab: GroupTab; readonly tests: readonly CatalogueTest[] }[] {
  const parts = Map.groupBy(tests, ({ kind }) => TAB_OF[kind ?? 'mock'])
  return GROUP_TABS.flatMap((tab) => {
    const own = parts.get(tab)
    return own === undefined ? [] : [{ tab, tests: own }]
  })
}

/** Reads the part from the address. */
export function tabSearch({ tab }: Record<string, unknown>): { readonly tab?: GroupTab } {
  const known = GROUP_TABS.find((one) => one === tab)
  return known === undefined ? {} : { tab: known }
}
