import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listColleagueDrafts } from '#contract/drafts/endpoints.ts'
import type { ColleagueDraft, ColleagueKind } from '#contract/drafts/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { queryOf } from '#web/lib/api/call.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { personText } from '../learner-link.tsx'
import { useMay } from '../permissions/use-may.ts'
import { personNames } from '../person-names.ts'
import type { DraftFact } from './draft-facts.ts'
import { ReadDraftDialog } from './read-draft-dialog.tsx'
import { TakeDraftDialog } from './take-draft-dialog.tsx'

interface ColleagueDraftsProps {
  readonly kind: ColleagueKind
  /** What a stored draft says, for who only reads it; null where it is none of this kind. */
  readonly factsOf: (body: unknown) => readonly DraftFact[] | null
  /** Where a draft is continued; `target` null is something new. */
  readonly editorOf: (target: string | null) => string
}

interface OpenDraft {
  readonly draft: ColleagueDraft
  readonly to: 'read' | 'take'
}

/** So many stand above the list; the others are folded away. */
const SHOWN = 3

/** What colleagues have begun and not saved: to be read, or to be taken over. Nothing where there is none. */
export function ColleagueDrafts({ kind, factsOf, editorOf }: ColleagueDraftsProps) {
  const query = useQuery({ ...queryOf(listColleagueDrafts, { query: { kind } }), staleTime: 30_000 })
  const [open, setOpen] = useState<OpenDraft | null>(null)
  const mayTake = useMay()('content.write')
  if (query.isError) return <QueryError query={query} title={m.admin_drafts_failed()} />
  if (query.data === undefined || query.data.items.length === 0) return null
  const names = personNames(query.data.people)
  const nameOf = ({ authorId }: ColleagueDraft) => personText(authorId, names.get(authorId))
  const lines = { nameOf, mayTake, onOpen: setOpen }
  return (
    <section aria-labelledby="colleague-drafts" className="grid gap-2">
      <h2 id="colleague-drafts" className="text-lg">
        {m.admin_drafts_colleagues()}
      </h2>
      <DraftList drafts={query.data.items.slice(0, SHOWN)} {...lines} />
      {query.data.items.length > SHOWN && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-primary">
            {m.admin_drafts_more({ count: formatNumber(query.data.items.length - SHOWN) })}
          </summary>
          <DraftList drafts={query.data.items.slice(SHOWN)} {...lines} />
        </details>
      )}
      {open?.to === 'read' && (
        <ReadDraftDialog
          draft={open.draft}
          title={titleOf(open.draft)}
          by={m.admin_drafts_by({ name: nameOf(open.draft), at: formatDateTime(open.draft.updatedAt) })}
          factsOf={factsOf}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.to === 'take' && (
        <TakeDraftDialog
          draft={open.draft}
          title={titleOf(open.draft)}
          name={nameOf(open.draft)}
          editor={editorOf(open.draft.target)}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

const titleOf = ({ title }: ColleagueDraft): string => (title.trim() === '' ? m.admin_drafts_untitled() : title)

interface DraftListProps {
  readonly drafts: readonly ColleagueDraft[]
  readonly nameOf: (draft: ColleagueDraft) => string
  readonly mayTake: boolean
  readonly onOpen: (open: OpenDraft) => void
}

const DraftList = ({ drafts, nameOf, mayTake, onOpen }: DraftListProps) => (
  <ul className="divide-y divide-line rounded-card border border-line bg-surface">
    {drafts.map((draft) => (
      <li key={draft.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0">
          <p className="font-bold wrap-anywhere">
            <bdi>{titleOf(draft)}</bdi>
          </p>
          <p className="text-sm text-muted">
            {m.admin_drafts_by({ name: nameOf(draft), at: formatDateTime(draft.updatedAt) })}
            {draft.target !== null && ` · ${m.admin_drafts_change()}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" aria-label={m.admin_drafts_view_named({ title: titleOf(draft) })} onClick={() => onOpen({ draft, to: 'read' })}>
            {m.admin_drafts_view()}
          </Button>
          {mayTake && (
            <Button
              size="sm"
              aria-label={m.admin_drafts_take_named({ title: titleOf(draft) })}
              onClick={() => onOpen({ draft, to: 'take' })}
            >
              {m.admin_drafts_take()}
            </Button>
          )}
        </div>
      </li>
    ))}
  </ul>
)
