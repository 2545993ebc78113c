import { useMutation } from '@tanstack/react-query'
import { FileCheck2 } from 'lucide-react'
import { getSignedReceipt } from '#contract/receipts/endpoints.ts'
import { parseAttemptId } from '#contract/shared/ids.ts'
import { receiptFile } from '#domain/receipts/receipt-file.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { receiptLines } from './receipt-lines.ts'

/** Saves the signed receipt of an own closed attempt as a file, and says where it can be checked. */
export function SaveReceipt({ attemptId }: { readonly attemptId: string }) {
  const save = useMutation({
    mutationFn: async () => {
      const receipt = await call(getSignedReceipt, { params: { attemptId } })
      const { testId, n } = parseAttemptId(attemptId) ?? { testId: 'test', n: 1 }
      const text = receiptFile(receiptLines(receipt.jws, `${location.origin}/receipt`), receipt)
      saveFile(`receipt-${testId}-${n}.txt`, new Blob([text], { type: 'text/plain;charset=utf-8' }))
    },
    onSuccess: () => showToast(m.receipt_saved(), { tone: 'success', id: 'receipt' }),
  })
  return (
    <div className="grid justify-items-start gap-2">
      <p className="max-w-[68ch] text-muted">{m.receipt_save_note()}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" disabled={save.isPending} onClick={() => save.mutate()}>
          <FileCheck2 size={16} aria-hidden="true" />
          {m.receipt_save()}
        </Button>
        <PathLink href="/receipt" className="inline-flex min-h-9 items-center text-primary hover:underline">
          {m.receipt_to_check()}
        </PathLink>
      </div>
      {save.isError && (
        <p role="alert" className="text-bad">
          {errorText(save.error)}
        </p>
      )}
    </div>
  )
}
