import { useState } from 'react'
import { KEY_ACTIONS, type KeyAction, type KeyChange, type KeyedQuestion, type TestKeys } from '#contract/key-corrections/schemas.ts'
import { keyFault } from '#domain/marking/key-corrections.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { actionHint, actionName } from '#web/admin/queries/action-words.ts'
import { draftOf, keysOf } from './answer-draft.ts'
import { AnswerFields } from './answer-fields.tsx'
import { QuestionText, useQuestionInPaper } from '#web/admin/question-in-paper/question-text.tsx'

interface DecideDialogProps {
  readonly paper: NonNullable<TestKeys['paper']>
  readonly question: KeyedQuestion
  readonly place: number
  /** What was decided a moment ago and is not published. */
  readonly change: KeyChange | undefined
  /** Something stands about it, and can be dropped. */
  readonly isDecided: boolean
  readonly onKeep: (change: KeyChange) => void
  readonly onClose: () => void
}

/** One question with its text, what is to be done about it, and which answers are right from now on. */
export function DecideDialog({ paper, question, place, change, isDecided, onKeep, onClose }: DecideDialogProps) {
  const inPaper = useQuestionInPaper(paper, place)
  const [action, setAction] = useState<KeyAction>(change?.action ?? 'setKey')
  const [draft, setDraft] = useState(() => {
    const [first, ...also] = change?.action === 'setKey' ? change.keys : []
    return draftOf(first === undefined ? question.key : { ...first, also }, question.columns)
  })
  const [isTried, setTried] = useState(false)
  const keys = keysOf(question, draft)
  const reason = keys?.map((key) => keyFault(question, key)).find((fault) => fault !== null) ?? null
  const fault = keys === null ? m.admin_keys_fault_empty() : reason === null ? undefined : m.admin_keys_fault({ reason })
  const keep = () => {
    setTried(true)
    if (action !== 'setKey') onKeep({ question: place, action })
    else if (keys !== null && fault === undefined) onKeep({ question: place, action, keys })
  }
  return (
    <Dialog
      open
      shape="wide"
      onClose={onClose}
      title={`${m.admin_keys_question()} ${formatNumber(place + 1)}`}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button look="primary" onClick={keep}>
            {m.admin_keys_keep()}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <QuestionText inPaper={inPaper} question={question} />
        <FieldGroup label={m.admin_keys_what()}>
          {KEY_ACTIONS.filter((one) => one !== 'useOwnKey' || isDecided).map((one) => (
            <label key={one} className="flex min-h-11 items-start gap-3 py-1.5">
              <input
                type="radio"
                name="key-action"
                value={one}
                checked={action === one}
                onChange={() => setAction(one)}
                className="mt-0.5 size-5 shrink-0"
              />
              <span>
                {actionName[one]()}
                <span className="block text-sm text-muted">{actionHint[one]()}</span>
              </span>
            </label>
          ))}
        </FieldGroup>
        {action === 'setKey' && (
          <AnswerFields question={question} inPaper={inPaper} draft={draft} error={isTried ? fault : undefined} onChange={setDraft} />
        )}
        <p className="text-sm text-muted">
          {m.admin_keys_bank_hint()}{' '}
          <PathLink href={`/admin/questions/edit/${question.id}`} className="text-primary underline">
            {m.admin_keys_bank_open()}
          </PathLink>
        </p>
      </div>
    </Dialog>
  )
}
