import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { reportComment } from '#contract/comments/endpoints.ts'
import { REPORT_REASONS, type ReportReason } from '#contract/comments/schemas.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'

const REASONS: Record<ReportReason, () => string> = {
  abuse: () => m.comments_report_abuse(),
  spam: () => m.comments_report_spam(),
  wrong: () => m.comments_report_wrong(),
  other: () => m.comments_report_other(),
}

/** What is wrong with the comment of someone else, as a choice. */
export function ReportComment({ id, isOpen, onClose }: { readonly id: string; readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Sheet open={isOpen} onClose={onClose} title={m.comments_report_title()} closeLabel={m.action_close()}>
      {isOpen && <ReportForm id={id} onClose={onClose} />}
    </Sheet>
  )
}

function ReportForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const name = useId()
  const [chosen, setChosen] = useState<ReportReason | null>(null)
  const send = useMutation({
    mutationFn: (reason: ReportReason) => call(reportComment, { params: { id }, body: { reason } }),
    onSuccess: () => {
      showToast(m.comments_reported(), { tone: 'success' })
      onClose()
    },
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== null && !send.isPending) send.mutate(chosen)
      }}
    >
      <fieldset className="grid">
        <legend className="mb-1 font-bold">{m.comments_report_why()}</legend>
        {REPORT_REASONS.map((reason) => (
          <label key={reason} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="radio"
              name={name}
              checked={chosen === reason}
              onChange={() => setChosen(reason)}
              className="mt-0.5 size-5 shrink-0"
            />
            <span>{REASONS[reason]()}</span>
          </label>
        ))}
      </fieldset>
      {send.isError && (
        <p role="alert" className="text-bad">
          {errorText(send.error)}
        </p>
      )}
      <Button type="submit" look="primary" disabled={chosen === null} busy={send.isPending} className="justify-self-end">
        {m.comments_report_send()}
      </Button>
    </form>
  )
}
