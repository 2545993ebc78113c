import { dayKey } from '#web/lib/i18n/format.ts'

/** Groups what is sorted by time into days as India counts them; each group has the time of its first. */
export function byDay<Item extends { readonly createdAt: string }>(
  items: readonly Item[],
): { readonly at: number; readonly items: readonly Item[] }[] {
  const days = new Map<string, { at: number; items: Item[] }>()
  for (const item of items) {
    const at = Date.parse(item.createdAt)
    const day = days.get(dayKey(at)) ?? { at, items: [] }
    day.items.push(item)
    days.set(dayKey(at), day)
  }
  return [...days.values()]
}

export type DayName = 'today' | 'yesterday' | 'other'

/** `at` and `now` ms UTC. */
export function dayName(at: number, now: number): DayName {
  if (dayKey(at) === dayKey(now)) return 'today'
  return dayKey(at) === dayKey(now - 24 * 60 * 60 * 1_000) ? 'yesterday' : 'other'
}
