import { queryOptions } from '@tanstack/react-query'
import type { AdminCoupon, AdminOrderDetail, AdminPlan, AlertsResponse } from '#contract/prime/admin-schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

interface Items<Item> {
  readonly items: readonly Item[]
}

export const adminPlansQuery = () =>
  queryOptions({
    queryKey: ['admin', 'prime', 'plans'],
    queryFn: ({ signal }) => apiRequest<Items<AdminPlan>>('/api/admin/prime/plans', { signal }),
  })

export const adminCouponsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'prime', 'coupons'],
    queryFn: ({ signal }) => apiRequest<Items<AdminCoupon>>('/api/admin/prime/coupons', { signal }),
  })

export const alertsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'prime', 'alerts'],
    queryFn: ({ signal }) => apiRequest<AlertsResponse>('/api/admin/prime/alerts', { signal }),
  })

export const adminOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'prime', 'order', orderId],
    queryFn: ({ signal }) => apiRequest<AdminOrderDetail>(`/api/admin/prime/orders/${orderId}`, { signal }),
  })

/** An id for what is sent, made as the server makes them: sent twice it is one. */
export const newClientId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => 'abcdefghijklmnopqrstuvwxyz012345'[byte & 31]).join('')
