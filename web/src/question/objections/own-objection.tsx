import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withdrawObjection } from '#contract/objections/endpoints.ts'
import type { ObjectionState, OwnObjection } from '#contract/objections/schemas.ts'
import { directionOf } from '#contract/shared/locales.ts'
import { reasonFor } from '#domain/objections/objection-state.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { keepDraft } from '#web/lib/forms/keep-draft.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { ObjectionDraft } from './objection-draft.ts'
import { objectionDraftName } from './objection-form.tsx'
import { proposalWords } from './proposal-words.ts'

const STATES: Record<ObjectionState, { readonly text: () => string; readonly look: string }> = {
  open: { text: () => m.objection_open(), look: 'text-muted' },
  upheld: { text: () => m.objection_upheld(), look: 'text-good' },
  turnedDown: { text: () => m.objection_turned_down(), look: 'text-bad' },
}

/** What became of an objection; it may be longer than a badge can be. */
export const ObjectionStateText = ({ state }: { readonly state: ObjectionState }) => (
  <span className={classNames('font-bold', STATES[state].look)}>{STATES[state].text()}</span>
)

interface OwnObjectionProps {
  readonly testId: string
  readonly objection: OwnObjection
  /** Option numbers in the order that the learner saw. */
  readonly order: readonly number[]
  readonly mayWithdraw: boolean
}

/** An own objection with what became of it; what is withdrawn stays on the device, to be changed and sent again. */
export function OwnObjectionNote({ testId, objection, order, mayWithdraw }: OwnObjectionProps) {
  const user = useSignedIn()
  const client = useQueryClient()
  const { questionId, place, proposal, text, source, state, reasons } = objection
  const withdraw = useMutation({
    mutationFn: () => change(client, withdrawObjection, { params: { testId, questionId } }),
    onMutate: () => keepDraft(objectionDraftName(user._id, testId, place), draftOf(objection)),
  })
  const reason = reasons === null ? null : reasonFor(reasons, locale)
  return (
    <section className="grid justify-items-start gap-2 rounded-card border border-line bg-surface p-4">
      <ObjectionStateText state={state} />
      <p className="font-bold">{m.objection_proposed({ answer: proposalWords(proposal, order) })}</p>
      <p className="wrap-anywhere whitespace-pre-line">
        <bdi>{text}</bdi>
      </p>
      {source !== null && (
        <p className="text-sm text-muted wrap-anywhere">
          <bdi>{source}</bdi>
        </p>
      )}
      {reason !== null && (
        <div className="grid gap-0.5 border-s-2 border-line ps-3">
          <p className="text-sm text-muted">{m.objection_reason()}</p>
          <p lang={reason.language} dir={directionOf(reason.language)} className="wrap-anywhere whitespace-pre-line">
            {reason.text}
          </p>
        </div>
      )}
      {withdraw.isError && (
        <p role="alert" className="text-bad">
          {errorText(withdraw.error)}
        </p>
      )}
      {mayWithdraw && (
        <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {m.objection_withdraw()}
        </Button>
      )}
    </section>
  )
}

const draftOf = ({ proposal, text, source }: OwnObjection): ObjectionDraft => ({
  kind: proposal.kind,
  options: proposal.kind === 'options' ? proposal.options : [],
  value: proposal.kind === 'number' ? proposal.value : '',
  text,
  source: source ?? '',
})
