import { Copy } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Fold } from './panel.tsx'

/** The hash over the marked answers, to hold against us. */
export function Receipt({ receipt }: { readonly receipt: string }) {
  const copy = () =>
    navigator.clipboard
      .writeText(receipt)
      .then(() => showToast(m.analysis_receipt_copied(), { tone: 'success', id: 'receipt' }))
      .catch(() => {})
  return (
    <Fold summary={m.analysis_receipt()}>
      <div className="grid justify-items-start gap-2 rounded-card border border-line bg-surface p-4">
        <p className="max-w-[68ch] text-muted">{m.analysis_receipt_text()}</p>
        <code dir="ltr" className="max-w-full rounded-sm bg-sunken px-2 py-1 text-xs break-all">
          {receipt}
        </code>
        <Button size="sm" onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          {m.action_copy()}
        </Button>
      </div>
    </Fold>
  )
}
