import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { exportOrders } from '#contract/prime/admin-endpoints.ts'
import type { ExportedOrder } from '#contract/prime/admin-schemas.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { csvText } from '#web/lib/csv-text.ts'
import { dayKey } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListSearch } from '#web/admin/list/list-address.ts'
import { orderCells, ORDER_HEADS } from './order-cells.ts'
import { orderFilterOf } from './order-filter.ts'

/** Every order that the filters leave, as a file for a spreadsheet. */
export function OrderExport({ search }: { readonly search: ListSearch }) {
  const file = useMutation({
    mutationFn: async () => {
      const orders: ExportedOrder[] = []
      let cursor: string | null = null
      do {
        const query = { ...orderFilterOf(search), ...(cursor !== null && { cursor }) }
        const page: ReplyOf<typeof exportOrders> = await call(exportOrders, { query, timeoutMs: 60_000 })
        orders.push(...page.items)
        cursor = page.next
      } while (cursor !== null)
      return new Blob([csvText([ORDER_HEADS, ...orders.map(orderCells)])], { type: 'text/csv' })
    },
    onSuccess: (blob) => saveFile(`orders-${dayKey(Date.now())}.csv`, blob),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  return (
    <Button busy={file.isPending} onClick={() => file.mutate()}>
      <Download size={20} aria-hidden="true" />
      {m.admin_sums_export()}
    </Button>
  )
}
