import { useQuery } from '@tanstack/react-query'
import { SquarePen } from 'lucide-react'
import type { BankRow } from '#contract/question-bank/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { questionQuery } from '#web/admin/queries/bank-queries.ts'
import { RenderedQuestion } from '../overview/rendered-question.tsx'

/** The question in focus beside the list. */
export function SidePreview({ row }: { readonly row: BankRow }) {
  const detail = useQuery(questionQuery(row.id))
  return (
    <aside
      aria-label={m.admin_bank_preview()}
      className="sticky top-18 grid max-h-[calc(100dvh-5.5rem)] content-start gap-3 overflow-y-auto rounded-card border border-line bg-surface p-4 max-xl:hidden"
    >
      <div className="flex items-center justify-between gap-2">
        <bdi dir="ltr" className="min-w-0 truncate text-xs text-muted">
          {row.externalId}
        </bdi>
        <PathLink href={`/admin/questions/edit/${row.id}`} className={buttonClass({ size: 'sm' })}>
          <SquarePen size={16} aria-hidden="true" />
          {m.admin_bank_edit()}
        </PathLink>
      </div>
      {detail.data === undefined ? <Skeleton className="h-48" /> : <RenderedQuestion detail={detail.data} language={row.language} />}
    </aside>
  )
}
