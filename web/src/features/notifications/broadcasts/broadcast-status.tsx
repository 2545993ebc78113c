import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleStop, Copy, Undo2 } from 'lucide-react'
import { useState } from 'react'
import * as endpoints from '#contract/notifications/plan-endpoints.ts'
import type { BroadcastPlan } from '#contract/notifications/plan-schemas.ts'
import { directionOf, ENDONYMS, isLocale, type Locale } from '#contract/shared/locales.ts'
import { mayAct } from '#domain/notifying/plan-rules.ts'
import { newOrderId } from '#web/admin/learners/order-id.ts'
import { keyOf } from '#web/lib/api/call.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { AudienceSummary } from './audience-summary.tsx'
import { BroadcastFigures } from './broadcast-figures.tsx'
import { BroadcastPreview } from './broadcast-preview.tsx'
import { draftOf } from './broadcast-draft.ts'
import { StopDialog } from './stop-dialog.tsx'

interface BroadcastStatusProps {
  readonly plan: BroadcastPlan
  /** A new draft with the same content was made, under this id. */
  readonly onCopied: (id: string) => void
}

/** A broadcast that can be changed no more: when, to how many, how far, what came of it, and undoing or stopping it. */
export function BroadcastStatus({ plan, onCopied }: BroadcastStatusProps) {
  const client = useQueryClient()
  const now = useNow(1_000)
  const [language, setLanguage] = useState<Locale>('en')
  const [isStopping, setStopping] = useState(false)
  const { _id: id, revision } = plan
  const undo = useMutation({
    mutationFn: () => change(client, endpoints.undoPlan, { params: { id }, body: { order: newOrderId(), revision } }),
    onSuccess: (draft) => {
      client.setQueryData(keyOf(endpoints.getPlan, { id }), draft)
      showToast(m.admin_bc_undone(), { tone: 'success' })
    },
    onError: (error) => showToast(m.admin_bc_not_undone(), { tone: 'error', description: errorText(error) }),
  })
  const copy = useMutation({
    mutationFn: () => {
      const { body, audience } = plan
      return change(client, endpoints.createPlan, { body: { order: newOrderId(), body, audience, sendAt: null } })
    },
    onSuccess: (draft) => onCopied(draft._id),
    onError: (error) => showToast(m.admin_bc_not_copied(), { tone: 'error', description: errorText(error) }),
  })
  const texts = Object.entries(plan.body.message).filter(([, text]) => text !== '' && text !== undefined)
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid content-start gap-6">
        <p role="status" className="text-base">
          {statusText(plan, now)}
        </p>
        <BroadcastFigures plan={plan} />
        <div className="flex flex-wrap gap-3">
          {mayAct('undo', plan, now) && (
            <Button look="primary" busy={undo.isPending} onClick={() => undo.mutate()}>
              <Undo2 size={20} aria-hidden="true" className="mirror-rtl" />
              {m.admin_bc_undo()}
            </Button>
          )}
          {mayAct('stop', plan, now) && (
            <Button look="danger" onClick={() => setStopping(true)}>
              <CircleStop size={20} aria-hidden="true" />
              {m.admin_bc_stop()}
            </Button>
          )}
          <Button busy={copy.isPending} onClick={() => copy.mutate()}>
            <Copy size={20} aria-hidden="true" />
            {m.admin_bc_copy()}
          </Button>
        </div>
        <AudienceSummary plan={plan} />
        <section className="grid gap-3">
          <h2 className="text-lg">{m.admin_bc_texts()}</h2>
          <dl className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {texts.map(([locale, text]) => (
              <div key={locale} className="grid gap-1 p-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
                <dt lang={locale} className="text-sm text-muted">
                  {isLocale(locale) ? ENDONYMS[locale] : locale}
                </dt>
                <dd lang={locale} dir={isLocale(locale) ? directionOf(locale) : 'auto'} className="wrap-anywhere whitespace-pre-line">
                  {text}
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-xs text-muted">
            <bdi>{plan.author.name}</bdi>
            {plan.body.link !== null && (
              <>
                {' · '}
                <bdi dir="ltr" className="break-all">
                  {plan.body.link}
                </bdi>
              </>
            )}
          </p>
        </section>
      </div>
      <BroadcastPreview draft={draftOf(plan)} language={language} onLanguage={setLanguage} />
      {isStopping && <StopDialog plan={plan} onClose={() => setStopping(false)} />}
    </div>
  )
}

function statusText({ state, at, sendAt, people, fixed, stoppedAt }: BroadcastPlan, now: number): string {
  const count = fixed ?? people ?? 0
  const shown = formatNumber(count)
  switch (state) {
    case 'scheduled':
      return m.admin_bc_status_scheduled({ count, shown, at: formatDateTime(sendAt ?? 0) })
    case 'fixed': {
      const seconds = Math.max(0, Math.ceil(((at ?? 0) - now) / 1_000))
      return seconds > 0
        ? m.admin_bc_status_fixed({ count, shown, seconds: formatNumber(seconds) })
        : m.admin_bc_status_sending({ count, shown })
    }
    case 'sent':
      return m.admin_bc_status_sent({ count, shown, at: formatDateTime(at ?? 0) })
    case 'stopped':
      return m.admin_bc_status_stopped({ at: formatDateTime(stoppedAt ?? 0) })
    default:
      return m.admin_bc_status_sending({ count, shown })
  }
}
