import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '#web/features/prime/admin/order-page.tsx'
import { adminOrderQuery } from '#web/features/prime/admin/prime-queries.ts'

export const Route = createFileRoute('/admin/prime/orders/$orderId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(adminOrderQuery(params.orderId)),
  component: OrderPage,
})
