export const PRIME_TABS = ['orders', 'plans', 'coupons', 'alerts', 'grant'] as const
export type PrimeTab = (typeof PRIME_TABS)[number]

export const isPrimeTab = (value: unknown): value is PrimeTab => PRIME_TABS.some((tab) => tab === value)

/** What the address of the list of orders may say beside its page. */
export const PRIME_FILTERS = ['tab', 'q', 'state', 'from', 'to', 'by'] as const
