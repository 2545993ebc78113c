import type { NavItems } from './nav-groups.tsx'

/** The entries of a sidebar that lead to pages which may be opened; a group without any goes. */
export const allowedItems = (items: NavItems, may: (to: string) => boolean): NavItems =>
  items.flatMap((item): NavItems => {
    if (!('entries' in item)) return may(item.to) ? [item] : []
    const entries = item.entries.filter(({ to }) => may(to))
    return entries.length === 0 ? [] : [{ ...item, entries }]
  })
