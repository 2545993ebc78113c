import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listCommitments } from '#contract/commitments/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { keepSeal } from '#web/lib/receipts/kept-seals.ts'

/**
 * The commitment to paper and key of a live test, which this device keeps for the check with the result. Nothing is shown where there is none
 * from before the test opened, or where it cannot be had: the test does not wait for it.
 */
export function PaperSeal({ testId }: { readonly testId: string }) {
  const { data } = useQuery({ ...queryOf(listCommitments, { params: { testId } }), staleTime: 60_000 })
  const { opensAt = null, commitments = [] } = data ?? {}
  const seal = commitments.findLast(({ madeAt }) => opensAt === null || madeAt < opensAt)
  const hash = seal?.hash
  useEffect(() => {
    if (hash !== undefined) keepSeal(testId, hash)
  }, [testId, hash])
  if (seal === undefined) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-sm">{m.instructions_sealed()}</h3>
      <p className="text-xs text-muted">{m.instructions_sealed_text({ time: formatDateTime(seal.madeAt) })}</p>
      <code dir="ltr" className="max-w-full justify-self-start rounded-sm bg-sunken px-2 py-1 text-xs break-all">
        {seal.hash}
      </code>
    </section>
  )
}
