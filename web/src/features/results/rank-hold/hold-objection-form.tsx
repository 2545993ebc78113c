import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { objectToRankHold } from '#contract/plausibility/endpoints.ts'
import { RANK_HOLD_LIMITS } from '#contract/plausibility/schemas.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { tooShort } from '#web/lib/i18n/contact-words.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useOnline } from '#web/lib/online.ts'
import { showToast } from '#web/lib/toast.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-input.tsx'

/** What speaks against the hold; it stays on the device until it is sent. */
export function HoldObjectionForm({ testId }: { readonly testId: string }) {
  const user = useSignedIn()
  const client = useQueryClient()
  const isOnline = useOnline()
  const { draft, setDraft, forget } = useDraft(`rank-objection:${user._id}:${testId}`, (stored) =>
    typeof stored === 'string' ? stored : '',
  )
  const [hasTried, setHasTried] = useState(false)
  const text = draft.trim()
  const isShort = text.length < RANK_HOLD_LIMITS.textMin
  const send = useMutation({
    mutationFn: () => change(client, objectToRankHold, { params: { testId }, body: { text } }),
    onSuccess: () => {
      forget()
      showToast(m.objection_sent(), { tone: 'success' })
    },
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setHasTried(true)
        if (!isShort && !send.isPending) send.mutate()
      }}
    >
      <Field
        label={m.rank_hold_label()}
        hint={m.rank_hold_hint()}
        error={hasTried && isShort ? tooShort(formatNumber(RANK_HOLD_LIMITS.textMin)) : undefined}
      >
        {(ids) => (
          <TextArea {...ids} rows={4} value={draft} maxLength={RANK_HOLD_LIMITS.text} onChange={(event) => setDraft(event.target.value)} />
        )}
      </Field>
      {!isOnline && <p role="status">{m.objection_offline()}</p>}
      {isOnline && send.isError && (
        <p role="alert" className="text-bad">
          {m.support_not_sent()} {errorText(send.error)}
        </p>
      )}
      <Button type="submit" look="primary" busy={send.isPending} disabled={!isOnline} className="justify-self-end">
        {m.objection_send()}
      </Button>
    </form>
  )
}
