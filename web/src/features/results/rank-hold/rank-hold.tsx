import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldQuestion } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Reasons } from '#contract/objections/schemas.ts'
import { getOwnRankHold } from '#contract/plausibility/endpoints.ts'
import type { HoldObjection, OwnRankHold, RankHold as Hold } from '#contract/plausibility/schemas.ts'
import { directionOf } from '#contract/shared/locales.ts'
import { reasonFor } from '#domain/objections/objection-state.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { analysisQuery } from '../results-queries.ts'
import { HoldObjectionForm } from './hold-objection-form.tsx'

interface RankHoldProps {
  readonly testId: string
  /** The number of the attempt on screen; the one that counts where it is left out. */
  readonly attempt: number | undefined
  /** What the result says of it. */
  readonly hold: Hold
}

/** A decision is in the result some seconds later: so often it is asked for until it is. */
const ASK_AGAIN_MS = 6_000

/** Why the own rank is not shown, until when that can be objected to, and what became of the objection. */
export function RankHold({ testId, attempt, hold }: RankHoldProps) {
  const client = useQueryClient()
  const query = useQuery({ ...queryOf(getOwnRankHold, { params: { testId } }), staleTime: 30_000 })
  const own = query.data
  const state = own?.state ?? hold
  const isBehind = state !== hold
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: analysisQuery(testId, attempt).queryKey }), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isBehind, client, testId, attempt])
  return (
    <Card className="grid gap-3">
      <h2 className="flex items-start gap-2 text-base">
        <ShieldQuestion size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
        {state === 'held' ? m.rank_hold_title() : m.rank_hold_lifted()}
      </h2>
      {state === 'held' && <p className="max-w-[68ch]">{m.rank_hold_text()}</p>}
      {own === undefined ? (
        query.isError ? (
          <p role="status" className="text-muted">
            {m.rank_hold_failed()}
          </p>
        ) : (
          <Skeleton className="h-24 rounded-card" />
        )
      ) : (
        <Details testId={testId} own={own} skew={own.serverNow - query.dataUpdatedAt} />
      )}
    </Card>
  )
}

function Details({ testId, own, skew }: { readonly testId: string; readonly own: OwnRankHold; readonly skew: number }) {
  const now = useNow(30_000, skew)
  const { state, reasons, endsAt, objection } = own
  const time = formatDateTime(endsAt)
  return (
    <>
      {state === 'held' && <Said title={m.rank_hold_reason()} reasons={reasons} />}
      {objection !== null ? (
        <Objected state={state} objection={objection} />
      ) : (
        state === 'held' &&
        (now < endsAt ? (
          <div className="grid gap-3 print:hidden">
            <p>{m.rank_hold_until({ time })}</p>
            <HoldObjectionForm testId={testId} />
          </div>
        ) : (
          <p className="text-muted">{m.objection_over({ time })}</p>
        ))
      )}
    </>
  )
}

function Objected({ state, objection: { text, answer } }: { readonly state: Hold; readonly objection: HoldObjection }) {
  return (
    <>
      <Quoted title={m.rank_hold_own()}>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      </Quoted>
      {answer === null ? (
        state === 'held' && <p role="status">{m.rank_hold_looking()}</p>
      ) : (
        <>
          {state === 'held' && <p className="font-bold">{m.rank_hold_stays()}</p>}
          <Said title={m.objection_reason()} reasons={answer.reasons} />
        </>
      )}
    </>
  )
}

function Said({ title, reasons }: { readonly title: string; readonly reasons: Reasons }) {
  const reason = reasonFor(reasons, locale)
  if (reason === null) return null
  return (
    <Quoted title={title}>
      <p lang={reason.language} dir={directionOf(reason.language)} className="wrap-anywhere whitespace-pre-line">
        {reason.text}
      </p>
    </Quoted>
  )
}

const Quoted = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="grid gap-0.5 border-s-2 border-line ps-3">
    <p className="text-sm text-muted">{title}</p>
    {children}
  </div>
)
