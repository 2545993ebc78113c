import { exportOrders } from '#contract/prime/admin-endpoints.ts'
import type { QueryOf } from '#contract/shared/endpoint.ts'
import { listQuery, type ListSearch } from '#web/admin/list/list-address.ts'

/** The filter of the list of orders, without its page and what the address alone knows. */
export const orderFilterOf = (search: ListSearch): Omit<QueryOf<typeof exportOrders>, 'cursor'> =>
  listQuery(exportOrders, { ...search, tab: undefined, sort: undefined, by: undefined, after: undefined })
