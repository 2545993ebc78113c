import * as endpoints from '#contract/prime/admin-endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'

export const adminPlansQuery = () => queryOf(endpoints.listPlans)

export const adminCouponsQuery = () => queryOf(endpoints.listCoupons)

export const alertsQuery = () => queryOf(endpoints.listAlerts)

export const adminOrderQuery = (id: string) => queryOf(endpoints.getOrderForAdmin, { params: { id } })

/** An id for what is sent, made as the server makes them: sent twice it is one. */
export const newClientId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => 'abcdefghijklmnopqrstuvwxyz012345'[byte & 31]).join('')
