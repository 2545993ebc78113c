import { Check, CloudOff, PencilLine } from 'lucide-react'
import { formatNumber, formatTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import type { DraftState } from './draft-keeper.ts'

/** Where what was typed is, in one quiet line. */
export function DraftLine({ state }: { readonly state: DraftState }) {
  return (
    <p role="status" className="inline-flex min-h-6 items-center gap-1.5 text-xs text-muted tabular">
      {state.at === 'changed' && (
        <>
          <PencilLine size={15} aria-hidden="true" />
          {m.admin_draft_changed()}
        </>
      )}
      {state.at === 'saved' && (
        <>
          <Check size={15} aria-hidden="true" className="text-good" />
          {m.admin_draft_saved({ at: formatTime(state.savedAt) })}
        </>
      )}
      {state.at === 'offline' && (
        <>
          <CloudOff size={15} aria-hidden="true" className="text-bad" />
          {m.admin_draft_offline({ count: state.changes, shown: formatNumber(state.changes) })}
        </>
      )}
    </p>
  )
}
