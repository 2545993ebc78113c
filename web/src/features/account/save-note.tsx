import { Check, CircleAlert } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { StepsSpinner } from '#web/ui/steps-spinner.tsx'

export type SaveState = 'saving' | 'saved' | 'failed'

/** Beside what was changed: that it is being saved, is saved, or is not, with another try. */
export function SaveNote({ state, onRetry }: { readonly state: SaveState | undefined; readonly onRetry: () => void }) {
  return (
    <p role="status" className="-mb-4 flex min-h-6 flex-wrap items-center gap-1.5 text-sm text-muted">
      {state === 'saving' && <StepsSpinner />}
      {state === 'saving' && m.account_saving()}
      {state === 'saved' && (
        <>
          <Check size={18} aria-hidden="true" className="text-good" />
          {m.account_saved()}
        </>
      )}
      {state === 'failed' && (
        <>
          <CircleAlert size={18} aria-hidden="true" className="text-bad" />
          {m.account_not_saved()}
          <button type="button" onClick={onRetry} className="min-h-6 font-bold text-primary underline">
            {m.action_retry()}
          </button>
        </>
      )}
    </p>
  )
}
