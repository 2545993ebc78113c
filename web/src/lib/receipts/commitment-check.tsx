import { useMutation } from '@tanstack/react-query'
import { BadgeCheck, Stamp, TriangleAlert } from 'lucide-react'
import { listCommitments, openCommitment } from '#contract/commitments/endpoints.ts'
import { checkCommitment, type CommitmentCheck as Checked } from '#domain/commitments/commitment.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDateTime, formatList, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { keptSeal } from './kept-seals.ts'

interface CommitmentCheckProps {
  readonly testId: string
  readonly n: number
}

/** Checks on this device that paper and key of a live test are those of before it opened. */
export function CommitmentCheck({ testId, n }: CommitmentCheckProps) {
  const check = useMutation({ mutationFn: () => checkOwn(testId, n) })
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[68ch] text-muted">{m.seal_text()}</p>
      <Button size="sm" busy={check.isPending} onClick={() => check.mutate()}>
        <Stamp size={16} aria-hidden="true" />
        {m.receipt_check()}
      </Button>
      <div role="status" className="max-w-[68ch] empty:hidden">
        {check.isSuccess && <Verdict checked={check.data} />}
      </div>
      {check.isError && (
        <p role="alert" className="text-bad">
          {errorText(check.error)}
        </p>
      )}
    </div>
  )
}

async function checkOwn(testId: string, n: number): Promise<Checked> {
  const params = { testId }
  const [{ opensAt, commitments }, { opening, newestKey }] = await Promise.all([
    call(listCommitments, { params }),
    call(openCommitment, { params, query: { attempt: String(n) } }),
  ])
  return checkCommitment(crypto.subtle, { published: commitments, opensAt, opening, newestKey, kept: keptSeal(testId) })
}

function Verdict({ checked }: { readonly checked: Checked }) {
  if (checked.kind === 'none') return <p>{m.seal_none()}</p>
  if (checked.kind === 'broken')
    return (
      <p className="flex gap-2 text-bad">
        <TriangleAlert size={20} aria-hidden="true" className="shrink-0" />
        {m.seal_broken()}
      </p>
    )
  const time = formatDateTime(checked.madeAt)
  return (
    <div className="grid gap-1.5">
      <p className="flex gap-2 font-bold">
        <BadgeCheck size={20} aria-hidden="true" className="shrink-0 text-good" />
        {checked.kind === 'held' ? m.seal_held({ time }) : m.seal_late({ time })}
      </p>
      {checked.isKept && <p>{m.seal_kept()}</p>}
      {checked.changed.length > 0 && (
        <p>{m.seal_changed({ questions: formatList(checked.changed.map((number) => formatNumber(number))) })}</p>
      )}
    </div>
  )
}
