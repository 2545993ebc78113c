import type { CatalogueTest } from '#contract/catalogue/schemas.ts'

/** Papers of one year, or those of which no year is known. */
export interface PapersOfYear {
  readonly year: number | null
  readonly tests: readonly CatalogueTest[]
}

/** Previous papers by their years, the newest year first; in a year the newest day first, its shifts in their order, then papers without a day. */
export function byYear(tests: readonly CatalogueTest[]): PapersOfYear[] {
  const years = Map.groupBy(tests, ({ sitting }) => sitting?.year ?? null)
  return [...years]
    .map(([year, own]) => ({ year, tests: own.toSorted((a, b) => compareDays(a, b) || shiftOf(a) - shiftOf(b)) }))
    .toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0))
}

const dayOf = ({ sitting }: CatalogueTest): string => sitting?.day ?? ''
const shiftOf = ({ sitting }: CatalogueTest): number => sitting?.shift ?? 0
const compareDays = (a: CatalogueTest, b: CatalogueTest): number => (dayOf(a) === dayOf(b) ? 0 : dayOf(a) < dayOf(b) ? 1 : -1)
