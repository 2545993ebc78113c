import { Copy } from 'lucide-react'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { lateComponent } from '#web/lib/late-component.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Fold } from './panel.tsx'

const CommitmentCheck = lateComponent(async () => (await import('#web/lib/receipts/commitment-check.tsx')).CommitmentCheck)
const SaveReceipt = lateComponent(async () => (await import('#web/lib/receipts/save-receipt.tsx')).SaveReceipt)

/** The hash over the marked answers, to hold against us, and the signed receipt where the site signs them. */
export function Receipt({
  analysis: { attemptId, receipt, signsReceipts },
}: {
  readonly analysis: Pick<AnalysisResponse, 'attemptId' | 'receipt' | 'signsReceipts'>
}) {
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
        {signsReceipts === true && (
          <div className="mt-2 w-full border-t border-line pt-3 print:hidden">
            <SaveReceipt attemptId={attemptId} />
          </div>
        )}
      </div>
    </Fold>
  )
}

/** The check that paper and key of a live test are those of before it opened, once its result is out. */
export function FixedBefore({ analysis: { testId, n } }: { readonly analysis: Pick<AnalysisResponse, 'testId' | 'n'> }) {
  return (
    <Fold summary={m.seal_summary()}>
      <div className="rounded-card border border-line bg-surface p-4 print:hidden">
        <CommitmentCheck testId={testId} n={n} />
      </div>
    </Fold>
  )
}
