import type { OrderState } from '#contract/prime/states.ts'

/** What the address of the transactions says: a state to filter by, and an order that is looked at. */
export interface TransactionSearch {
  readonly state?: OrderState
  readonly order?: string
}

/** Every visit carries this reader with its route, so it knows only the states that are offered, and no list of them. */
export const transactionSearch = ({ state, order }: Record<string, unknown>): TransactionSearch => ({
  ...(isOffered(state) && { state }),
  ...(typeof order === 'string' && /^[a-z0-9]{16}$/.test(order) && { order }),
})

const isOffered = (value: unknown): value is OrderState => typeof value === 'string' && /^(paid|pending|failed|refunded)$/.test(value)
