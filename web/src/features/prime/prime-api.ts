import { queryOptions } from '@tanstack/react-query'
import * as endpoints from '#contract/prime/endpoints.ts'
import type { OrderState } from '#contract/prime/states.ts'
import { call, keyOf, pagesOf, queryOf } from '#web/lib/api/call.ts'
import { locale } from '#web/lib/i18n/locale.ts'

const query = { language: locale }

export const plansQuery = () => ({ ...queryOf(endpoints.listOffers, { query }), staleTime: 60_000 })

export const passQuery = () => ({ ...queryOf(endpoints.getPass, { query }), meta: { persist: true } })

export const quoteQuery = (planId: string, coupon: string | null) => ({
  ...queryOf(endpoints.quotePrice, { body: { planId, coupon } }),
  staleTime: 10_000,
})

export const ordersQuery = (state: OrderState | undefined) => ({
  ...pagesOf(endpoints.listOrders, { query: { ...query, state }, pageBy: 'cursor' }),
  staleTime: 10_000,
  meta: { persist: true },
})

export const orderQuery = (id: string) => ({ ...queryOf(endpoints.getOrder, { params: { id }, query }), staleTime: 5_000 })

/** The gateway answers these calls, too: longer than an ordinary one. */
const timeoutMs = 30_000

export const openOrder = (planId: string, coupon: string | null, shownPaise: number) =>
  call(endpoints.openOrder, { body: { planId, coupon, shownPaise }, timeoutMs })

/** How an order stands; the gateway is asked each time. */
export const orderStatusQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(endpoints.checkOrder, { id }),
    queryFn: ({ signal }) => call(endpoints.checkOrder, { params: { id }, body: {}, signal, timeoutMs }),
    staleTime: 0,
  })

export const sendCallback = (id: string, body: { gatewayOrderId: string; paymentId: string; signature: string }) =>
  call(endpoints.confirmPayment, { params: { id }, body, keepalive: true, timeoutMs })
