import type { decideApproval } from '#contract/shared/approvals.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  AdminPlan,
  AdminCoupon,
  AdminOrdersResponse,
  AdminOrderDetail,
  OrderSumsResponse,
  OrderExportResponse,
  orderSumsQuery,
  orderExportQuery,
  GrantResponse,
  AlertsResponse,
  savePlanRequest,
  saveCouponRequest,
  adminOrdersQuery,
  refundRequest,
  repairRequest,
  grantRequest,
  closeAlertRequest,
} from './admin-schemas.ts'

export const listPlans = endpoint<{ reply: { readonly items: readonly AdminPlan[]; readonly next: null } }>()(
  'GET',
  '/api/admin/prime/plans',
  'admin',
)

export const savePlan = endpoint<{ body: z.input<typeof savePlanRequest>; reply: AdminPlan }>()(
  'PUT',
  '/api/admin/prime/plans/:id',
  'adminOrOperator',
  ['/api/admin/prime/plans'],
)

export const listCoupons = endpoint<{ reply: { readonly items: readonly AdminCoupon[]; readonly next: null } }>()(
  'GET',
  '/api/admin/prime/coupons',
  'admin',
)

export const saveCoupon = endpoint<{ body: z.input<typeof saveCouponRequest>; reply: AdminCoupon }>()(
  'PUT',
  '/api/admin/prime/coupons/:code',
  'adminOrOperator',
  ['/api/admin/prime/coupons'],
)

export const listOrdersForAdmin = endpoint<{ query: z.input<typeof adminOrdersQuery>; reply: AdminOrdersResponse }>()(
  'GET',
  '/api/admin/prime/orders',
  'admin',
)

/** What the orders of the same filter come to, by day or month. */
export const sumOrders = endpoint<{ query: z.input<typeof orderSumsQuery>; reply: OrderSumsResponse }>()(
  'GET',
  '/api/admin/prime/orders/sums',
  'admin',
)

/** The orders of the same filter for a file; audited, after a recent sign-in. */
export const exportOrders = endpoint<{ query: z.input<typeof orderExportQuery>; reply: OrderExportResponse }>()(
  'GET',
  '/api/admin/prime/orders/export',
  'admin',
)

export const getOrderForAdmin = endpoint<{ reply: AdminOrderDetail }>()('GET', '/api/admin/prime/orders/:id', 'admin')

export const refundOrder = endpoint<{ body: z.input<typeof refundRequest>; reply: AdminOrderDetail }>()(
  'POST',
  '/api/admin/prime/orders/:id/refund',
  'admin',
)

/** Approves or rejects a refund that another admin asked for. */
export const decideRefund = endpoint<{ body: z.input<typeof decideApproval>; reply: AdminOrderDetail }>()(
  'POST',
  '/api/admin/prime/orders/:id/refund/decide',
  'admin',
  ['/api/admin/prime/alerts'],
)

/** Asks the gateway about an order and applies what it says. */
export const repairOrder = endpoint<{ body: z.input<typeof repairRequest>; reply: AdminOrderDetail }>()(
  'POST',
  '/api/admin/prime/orders/:id/repair',
  'admin',
)

/** Adds days to a user's pass by hand. */
export const grantPass = endpoint<{ body: z.input<typeof grantRequest>; reply: GrantResponse }>()(
  'POST',
  '/api/admin/prime/grants',
  'admin',
)

export const listAlerts = endpoint<{ reply: AlertsResponse }>()('GET', '/api/admin/prime/alerts', 'admin')

export const closeAlert = endpoint<{ body: z.input<typeof closeAlertRequest>; reply: { readonly closed: true } }>()(
  'POST',
  '/api/admin/prime/alerts/close',
  'admin',
  ['/api/admin/prime/alerts'],
)
