import { publishKeyChange } from '#contract/key-corrections/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyChange, KeyEffect, SettledDecision, TestKeys } from '#contract/key-corrections/schemas.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { newOrderId } from '#web/admin/learners/order-id.ts'
import { ChangeText } from './change-text.tsx'
import { EffectPanel } from './effect-panel.tsx'
import { previewEffect } from '#web/admin/queries/keys-queries.ts'

interface PendingChangesProps {
  readonly testId: string
  readonly paper: NonNullable<TestKeys['paper']>
  readonly changes: readonly KeyChange[]
  /** The decisions of the challenge desk that it carries out; left out on the page of the key. */
  readonly settles?: readonly SettledDecision[]
  /** Units in a mark of the test. */
  readonly unit: number
  /** Another admin has to approve it. */
  readonly needsSecond: boolean
  readonly onTakeBack: (place: number) => void
  readonly onPublished: () => void
  /** It waits for another admin now. */
  readonly onAsked: () => void
}

/** What is going to be published: first its effect, then the reason, then the button. Another change begins at the effect again. */
export function PendingChanges({ onTakeBack, ...form }: PendingChangesProps) {
  const { testId, paper, changes, unit } = form

  const [progress, setProgress] = useState<KeyEffect | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const decision = { paperVersion: paper.version, changes }
  const preview = useMutation({
    mutationFn: () => {
      stop.current = new AbortController()
      return previewEffect(testId, decision, setProgress, stop.current.signal)
    },
    onError: (error) => {
      if (stop.current?.signal.aborted === true) return
      showToast(m.admin_keys_preview_failed(), { tone: 'error', description: errorText(error) })
    },
  })
  return (
    <section aria-labelledby="pending-changes" className="grid gap-4 rounded-card border-2 border-primary bg-surface p-4">
      <h2 id="pending-changes" className="text-lg">
        {m.admin_keys_pending()}
      </h2>
      <ul className="grid gap-1">
        {changes.map((change) => (
          <li key={change.question} className="flex items-center gap-2">
            <IconButton
              label={m.admin_keys_take_back_name({ number: formatNumber(change.question + 1) })}
              onClick={() => onTakeBack(change.question)}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
            <ChangeText change={change} />
          </li>
        ))}
      </ul>
      {preview.data === undefined ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button look="primary" busy={preview.isPending} onClick={() => preview.mutate()}>
            {m.admin_keys_preview()}
          </Button>
          {preview.isPending && (
            <>
              <Button onClick={() => stop.current?.abort()}>{m.admin_keys_preview_stop()}</Button>
              <span role="status" className="text-sm text-muted tabular">
                {m.admin_keys_previewing({ count: progress?.attempts ?? 0, shown: formatNumber(progress?.attempts ?? 0) })}
              </span>
            </>
          )}
          {!preview.isPending && <span className="text-sm text-muted">{m.admin_keys_preview_first()}</span>}
        </div>
      ) : (
        <>
          <EffectPanel {...preview.data} unit={unit} />
          <PublishForm {...form} />
        </>
      )}
    </section>
  )
}

function PublishForm({
  testId,
  paper,
  changes,
  settles,
  needsSecond,
  onPublished,
  onAsked,
}: Omit<PendingChangesProps, 'onTakeBack' | 'unit'>) {
  const client = useQueryClient()
  // One for these changes: a second press after an error is the same request.
  const [order] = useState(newOrderId)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isReason = reason.trim().length >= 3
  const publish = useMutation({
    mutationFn: () =>
      call(publishKeyChange, {
        params: { testId },
        body: {
          order,
          paperVersion: paper.version,
          changes,
          reason: reason.trim(),
          expectedKeyVersion: paper.keyVersion,
          ...(settles === undefined ? {} : { settles: [...settles] }),
        },
      }),
    onSuccess: ({ keyVersion, unfit, isWaiting }) => {
      void makeOld(client, publishKeyChange)
      if (isWaiting) {
        showToast(m.admin_second_sent(), { tone: 'success' })
        onAsked()
        return
      }
      showToast(m.admin_keys_publish_done({ version: keyVersion }), {
        tone: 'success',
        ...(unfit.length === 0
          ? {}
          : { description: m.admin_keys_unfit_papers({ papers: unfit.map((paper) => formatNumber(paper)).join(', ') }) }),
      })
      onPublished()
    },
    onError: (error) => {
      showToast(m.admin_keys_publish_failed(), { tone: 'error', description: errorText(error) })
      // Someone may have undone a decision; changes that are chosen on the page of the key stay as they are.
      if (settles !== undefined) void makeOld(client, publishKeyChange)
    },
  })
  const submit = () => {
    setTried(true)
    if (isReason) publish.mutate()
  }
  return (
    <div className="grid gap-3">
      <Field
        label={m.admin_keys_reason()}
        hint={m.admin_keys_reason_hint()}
        error={isTried && !isReason ? m.admin_keys_reason_wrong() : undefined}
      >
        {(ids) => <TextArea {...ids} rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />}
      </Field>
      {needsSecond && <p className="text-sm">{m.admin_second_note()}</p>}
      <Button look="primary" className="justify-self-start" busy={publish.isPending} onClick={submit}>
        {needsSecond ? m.admin_second_ask() : m.admin_keys_publish()}
      </Button>
    </div>
  )
}
