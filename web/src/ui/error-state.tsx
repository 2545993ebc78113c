import { CircleAlert, Copy } from 'lucide-react'
import { Button } from './button.tsx'

interface ErrorStateProps {
  readonly title: string
  /** What happened, what is safe, what to do. */
  readonly message: string
  readonly retryLabel: string
  readonly onRetry: () => void
  readonly busy?: boolean
  /** Shown small, to be copied into a report. */
  readonly requestId?: string | undefined
  readonly requestIdLabel: string
  readonly copyLabel: string
}

/** Something failed: says what, offers the same again, and names the request. */
export function ErrorState({ title, message, retryLabel, onRetry, busy = false, requestId, requestIdLabel, copyLabel }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-5">
      <p className="flex items-start gap-2 text-base font-bold">
        <CircleAlert size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-bad" />
        {title}
      </p>
      <p className="max-w-[68ch] text-muted">{message}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="secondary" onClick={onRetry} busy={busy}>
          {retryLabel}
        </Button>
        {requestId && (
          <button
            type="button"
            title={copyLabel}
            onClick={() => void navigator.clipboard?.writeText(requestId).catch(() => {})}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-sm px-1 text-xs text-muted hover:text-ink"
          >
            {requestIdLabel} <bdi className="tabular">{requestId}</bdi>
            <Copy size={14} aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  )
}
