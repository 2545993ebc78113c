import type { PaperQuestion } from '#contract/papers/schemas.ts'
import { ANSWER_FORMS } from '#contract/question-bank/question-form.ts'
import { directionOf } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type ObjectionDraft, withOption } from './objection-draft.ts'
import { GENERAL, GENERAL_KINDS, letterAt } from './proposal-words.ts'

interface ProposalFieldsProps {
  /** Of the group of radio buttons. */
  readonly name: string
  readonly question: PaperQuestion
  readonly order: readonly number[]
  readonly images: readonly string[]
  readonly draft: ObjectionDraft
  readonly error: string | undefined
  readonly onChange: (draft: ObjectionDraft) => void
}

/** What is held to be right: an option or several, a number, or what can be said of any question. */
export function ProposalFields({ name, question, order, images, draft, error, onChange }: ProposalFieldsProps) {
  const form = ANSWER_FORMS[question.type]
  const isSingle = form === 'option'
  return (
    <FieldGroup label={m.objection_what()} error={error}>
      {(isSingle || form === 'options') &&
        order.map((option, at) => (
          <label key={option} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={isSingle ? name : undefined}
              checked={draft.kind === 'options' && draft.options.includes(option)}
              onChange={() => onChange(withOption(draft, option, isSingle))}
              className="mt-0.5 size-5 shrink-0"
            />
            <span className="font-bold">{letterAt(at)}</span>
            <span dir={directionOf(question.language)} className="min-w-0">
              <RichHtml html={question.options?.[option] ?? ''} lang={question.language} images={images} as="span" />
            </span>
          </label>
        ))}
      {form === 'number' && (
        <Field label={m.objection_number()}>
          {(ids) => (
            <TextInput
              {...ids}
              dir="ltr"
              inputMode="decimal"
              maxLength={20}
              value={draft.value}
              onChange={({ target: { value } }) => onChange({ ...draft, kind: value.trim() === '' ? null : 'number', value })}
            />
          )}
        </Field>
      )}
      {GENERAL_KINDS.map((kind) => (
        <label key={kind} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="radio"
            name={name}
            checked={draft.kind === kind}
            onChange={() => onChange({ ...draft, kind })}
            className="mt-0.5 size-5 shrink-0"
          />
          {GENERAL[kind]()}
        </label>
      ))}
    </FieldGroup>
  )
}
