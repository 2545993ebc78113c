import { ITEM_FLAGS, type ItemFigures } from '#contract/statistics/schemas.ts'
import type { ItemOrder } from '#web/admin/queries/test-search.ts'

/** Questions in a chosen order; what has no figure comes last, and equals stay in the order of the paper. */
export function inOrder(items: readonly ItemFigures[], order: ItemOrder): readonly ItemFigures[] {
  if (order === 'place') return items
  const of: Record<Exclude<ItemOrder, 'place'>, (item: ItemFigures) => number> = {
    flags: ({ flags }) => Math.min(...flags.map((flag) => ITEM_FLAGS.indexOf(flag)), ITEM_FLAGS.length) - flags.length / 10,
    facility: ({ facility }) => facility ?? Infinity,
    discrimination: ({ discrimination }) => discrimination ?? Infinity,
    time: ({ averageMs }) => -(averageMs ?? -Infinity),
  }
  // Two without a figure are equal; ∞ − ∞ is no number.
  return items.toSorted((a, b) => of[order](a) - of[order](b) || 0)
}
