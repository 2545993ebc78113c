import { useQueryClient } from '@tanstack/react-query'
import { decideRefund } from '#contract/prime/admin-endpoints.ts'
import type { WaitingRefund } from '#contract/prime/admin-schemas.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { formatRupees } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import type { PersonNames } from '#web/admin/person-names.ts'
import { WaitingRequests } from '#web/admin/second-person/waiting-requests.tsx'
import { adminOrderQuery } from './prime-queries.ts'

interface WaitingRefundsProps {
  readonly refunds: readonly WaitingRefund[]
  readonly names: PersonNames
  /** Where refunds of several orders are shown, each leads to its own. */
  readonly hasLinks?: boolean
}

/** Refunds that wait for a second admin. */
export function WaitingRefunds({ refunds, names, hasLinks = false }: WaitingRefundsProps) {
  const client = useQueryClient()
  return (
    <WaitingRequests
      requests={refunds}
      names={names}
      words={{
        approve: m.admin_second_approve_refund(),
        reject: m.admin_second_reject_refund(),
        approveText: m.admin_second_approve_refund_text(),
      }}
      describe={hasLinks ? withLink : alone}
      send={async ({ id, target }, decision) => {
        const order = await call(decideRefund, { params: { id: target }, body: { ...decision, request: id }, timeoutMs: 30_000 })
        client.setQueryData(adminOrderQuery(target).queryKey, order)
        void makeOld(client, decideRefund)
      }}
    />
  )
}

const withLink = (refund: WaitingRefund) => <RefundText refund={refund} hasLink />
const alone = (refund: WaitingRefund) => <RefundText refund={refund} hasLink={false} />

function RefundText({ refund, hasLink }: { readonly refund: WaitingRefund; readonly hasLink: boolean }) {
  const { target, content } = refund
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="tabular">{formatRupees(content.amountPaise)}</strong>
        <code className="text-sm wrap-anywhere text-muted">{content.paymentId}</code>
        {hasLink && (
          <PathLink href={`/admin/prime/orders/${target}`} className="text-primary underline">
            <code>{target}</code>
          </PathLink>
        )}
      </p>
      <p className="wrap-anywhere">
        <bdi>{content.reason}</bdi>
      </p>
    </div>
  )
}
