import { DAILY_FIGURES, type DailyFigure, type HistoryResponse } from '#contract/overview/schemas.ts'
import { dailyOf } from '#domain/overview/daily-series.ts'
import { dayAfter, indianDay } from '#domain/time/indian-day.ts'
import { keptDays } from './snapshots.ts'

const DAYS = 60

/** Which figures stand, and which each snapshot holds of the day before. */
const KINDS: Readonly<Record<DailyFigure, 'level' | 'flow'>> = {
  users: 'level',
  tests: 'level',
  questions: 'level',
  closed: 'flow',
  paid: 'flow',
  paise: 'flow',
}
const OF_ORDERS: ReadonlySet<DailyFigure> = new Set(['paid', 'paise'])

/** The last 60 full days of each figure: at most 61 rows a figure, whatever the site holds. `now` ms UTC. */
export async function history(db: D1Database, now: number, may: { readonly orders: boolean }): Promise<HistoryResponse> {
  const today = indianDay(now)
  const daily = await Promise.all(
    DAILY_FIGURES.map(async (figure) => {
      if (OF_ORDERS.has(figure) && !may.orders) return [figure, []] as const
      return [figure, dailyOf(KINDS[figure], await keptDays(db, figure, dayAfter(today, -DAYS), DAYS + 1))] as const
    }),
  )
  // The list has every figure.
  return { until: dayAfter(today, -1), daily: Object.fromEntries(daily) as HistoryResponse['daily'] }
}
