import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { OpenOrder, OrderDetail, OrdersResponse, OrderStatus, PassResponse, PlansResponse, Quote } from '#contract/prime/schemas.ts'
import type { OrderState } from '#contract/prime/states.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'
import { locale } from '#web/lib/i18n/locale.ts'

export const plansQuery = () =>
  queryOptions({
    queryKey: ['prime', 'plans', locale],
    queryFn: ({ signal }) => apiRequest<PlansResponse>(`/api/prime/plans?language=${locale}`, { signal }),
    staleTime: 60_000,
  })

export const passQuery = () =>
  queryOptions({
    queryKey: ['me', 'pass', locale],
    queryFn: ({ signal }) => apiRequest<PassResponse>(`/api/prime/pass?language=${locale}`, { signal }),
    meta: { persist: true },
  })

export const quoteQuery = (planId: string, coupon: string | null) =>
  queryOptions({
    queryKey: ['me', 'quote', planId, coupon],
    queryFn: ({ signal }) => apiRequest<Quote>('/api/prime/quote', { method: 'POST', body: { planId, coupon }, signal }),
    staleTime: 10_000,
  })

export const ordersQuery = (state: OrderState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['me', 'orders', locale, state ?? null],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ language: locale, ...(state && { state }), ...(pageParam !== null && { cursor: pageParam }) })
      return apiRequest<OrdersResponse>(`/api/prime/orders?${search}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 10_000,
    meta: { persist: true },
  })

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['me', 'order', orderId, locale],
    queryFn: ({ signal }) => apiRequest<OrderDetail>(`/api/prime/orders/${orderId}?language=${locale}`, { signal }),
    staleTime: 5_000,
  })

export const openOrder = (planId: string, coupon: string | null, shownPaise: number) =>
  apiRequest<OpenOrder>('/api/prime/orders', { method: 'POST', body: { planId, coupon, shownPaise }, timeoutMs: 30_000 })

export const checkOrder = (orderId: string, signal?: AbortSignal) =>
  apiRequest<OrderStatus>(`/api/prime/orders/${orderId}/check`, { method: 'POST', body: {}, signal, timeoutMs: 30_000 })

export const sendCallback = (orderId: string, given: { gatewayOrderId: string; paymentId: string; signature: string }) =>
  apiRequest<OrderStatus>(`/api/prime/orders/${orderId}/callback`, { method: 'POST', body: given, keepalive: true, timeoutMs: 30_000 })
