export const TEST_TABS = ['overview', 'key', 'objections', 'plausibility', 'statistics', 'monitor', 'jobs'] as const
export type TestTab = (typeof TEST_TABS)[number]

export const ITEM_ORDERS = ['place', 'flags', 'facility', 'discrimination', 'time'] as const
export type ItemOrder = (typeof ITEM_ORDERS)[number]

/** What of the page stands in its address. */
export interface TestSearch {
  readonly tab?: TestTab
  /** The version of a paper; the present one where it is left out. */
  readonly paper?: number
  /** The order of the table of questions. */
  readonly order?: ItemOrder
}

export function testSearch({ tab, paper, order }: Record<string, unknown>): TestSearch {
  const version = typeof paper === 'number' || typeof paper === 'string' ? Number(paper) : 0
  return {
    ...(isOneOf(TEST_TABS, tab) && tab !== 'overview' && { tab }),
    ...(Number.isInteger(version) && version > 0 && version < 100_000 && { paper: version }),
    ...(isOneOf(ITEM_ORDERS, order) && order !== 'place' && { order }),
  }
}

const isOneOf = <One extends string>(all: readonly One[], value: unknown): value is One => (all as readonly unknown[]).includes(value)
