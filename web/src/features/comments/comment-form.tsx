import { type ReactNode, useId, useState } from 'react'
import { COMMENT_LIMITS } from '#contract/comments/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-input.tsx'

interface CommentFormProps {
  readonly label: string
  readonly submitLabel: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onSend: () => void
  readonly onCancel?: (() => void) | undefined
  readonly isBusy: boolean
  /** What went wrong, or what else is to be said of it. */
  readonly note?: ReactNode
  /** Opened by a button, so the cursor goes into it. */
  readonly isOpened?: boolean
}

/** A text of at most 2,000 characters with its counter and the button that sends it. */
export function CommentForm({ label, submitLabel, text, onText, onSend, onCancel, isBusy, note, isOpened = false }: CommentFormProps) {
  const id = useId()
  const [isEmptySent, setEmptySent] = useState(false)
  const isEmpty = text.trim() === ''
  const left = COMMENT_LIMITS.text - text.length
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setEmptySent(isEmpty)
        if (isEmpty) document.getElementById(id)?.focus()
        else if (!isBusy) onSend()
      }}
    >
      <Field id={id} label={label} hint={m.comments_hint()} error={isEmptySent && isEmpty ? m.comments_nothing() : undefined}>
        {(ids) => (
          <TextArea
            {...ids}
            dir="auto"
            rows={isOpened ? 3 : 4}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for this field
            autoFocus={isOpened}
            maxLength={COMMENT_LIMITS.text}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && onCancel !== undefined) onCancel()
            }}
          />
        )}
      </Field>
      {note}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" busy={isBusy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {m.action_cancel()}
          </Button>
        )}
        <span className="ms-auto text-sm text-muted tabular">{m.comments_left({ left: formatNumber(left) })}</span>
      </div>
    </form>
  )
}
