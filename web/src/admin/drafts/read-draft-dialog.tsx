import { useQuery } from '@tanstack/react-query'
import { getColleagueDraft } from '#contract/drafts/endpoints.ts'
import type { ColleagueDraft } from '#contract/drafts/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { queryOf } from '#web/lib/api/call.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import type { DraftFact } from './draft-facts.ts'

interface ReadDraftDialogProps {
  readonly draft: ColleagueDraft
  readonly title: string
  readonly by: string
  readonly factsOf: (body: unknown) => readonly DraftFact[] | null
  readonly onClose: () => void
}

/** A colleague's draft as it is now, to read. */
export function ReadDraftDialog({ draft, title, by, factsOf, onClose }: ReadDraftDialogProps) {
  const query = useQuery({ ...queryOf(getColleagueDraft, { params: { id: draft.id } }), staleTime: 0 })
  const facts = query.data === undefined ? null : factsOf(query.data.body)
  return (
    <Dialog open shape="wide" onClose={onClose} title={title} closeLabel={m.action_close()}>
      <div className="grid min-w-0 gap-4">
        <div className="grid gap-1 text-sm text-muted">
          <p>{by}</p>
          <p>{m.admin_drafts_read_only()}</p>
        </div>
        {query.isError && <QueryError query={query} title={m.admin_drafts_failed()} />}
        {query.data === undefined && !query.isError && (
          <SkeletonRegion label={m.shell_loading()}>
            <Skeleton className="h-40" />
          </SkeletonRegion>
        )}
        {facts !== null && (
          <dl className="grid gap-x-4 sm:gap-y-1.5 sm:grid-cols-[10rem_1fr]">
            {facts.map(({ label, value, lang }) => (
              <div key={label} className="contents">
                <dt className="text-muted max-sm:mt-1.5 max-sm:text-sm">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line" lang={lang} dir="auto">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Dialog>
  )
}
