import { useQuery } from '@tanstack/react-query'
import type { CutOffOutlook } from '#contract/performance/schemas.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { meQuery } from '#web/lib/api/learner-queries.ts'
import { formatMarks, formatPercent } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { shownOutlook } from './shown-outlook.ts'

const CATEGORIES: Record<CutOffOutlook['category'], () => string> = {
  general: () => m.category_general(),
  obc: () => m.category_obc(),
  ews: () => m.category_ews(),
  sc: () => m.category_sc(),
  st: () => m.category_st(),
}

/** The chance of clearing the cut-off of the own category, where one is known; of the general one where the category is not. */
export function CutOffChance({ cutOffs }: { readonly cutOffs: readonly CutOffOutlook[] }) {
  const category = useQuery(meQuery()).data?.profile.category ?? null
  const shown = shownOutlook(cutOffs, category)
  if (shown === undefined) return null
  const { year, marks12 } = shown
  const values = {
    category: CATEGORIES[shown.category](),
    marks: formatMarks(marks12, unitOf(shown)),
    chance: percent(shown.chance),
    low: percent(shown.low),
    high: percent(shown.high),
  }
  return (
    <div className="grid gap-1">
      <h4 className="text-sm font-bold">{m.chance_title()}</h4>
      <p className="tabular">{year === null ? m.chance_line(values) : m.chance_line_year({ ...values, year: String(year) })}</p>
      <p className="text-sm text-muted">{m.chance_note()}</p>
    </div>
  )
}

/** Nothing of a next test is certain: no chance is shown as 0 or 100 %. */
const percent = (chance: number): string => formatPercent(Math.max(0.01, Math.min(0.99, chance)))
