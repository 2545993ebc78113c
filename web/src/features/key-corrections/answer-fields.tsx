import type { KeyedQuestion } from '#contract/key-corrections/schemas.ts'
import { ANSWER_FORMS } from '#contract/question-bank/question-form.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { type AnswerDraft, toggled } from './answer-draft.ts'
import { optionLetter } from '#web/admin/question-in-paper/key-text.ts'
import type { QuestionInPaper } from '#web/admin/question-in-paper/question-text.tsx'

interface AnswerFieldsProps {
  readonly question: KeyedQuestion
  readonly inPaper: QuestionInPaper
  readonly draft: AnswerDraft
  readonly error: string | undefined
  readonly onChange: (draft: AnswerDraft) => void
}

/** The accepted answers of a question, by its form. */
export function AnswerFields({ question, inPaper, draft, error, onChange }: AnswerFieldsProps) {
  switch (ANSWER_FORMS[question.type]) {
    case 'number':
      return (
        <Field label={m.admin_keys_answers()} hint={m.admin_keys_number_hint()} error={error}>
          {(ids) => (
            <TextInput
              {...ids}
              dir="ltr"
              value={draft.text}
              maxLength={200}
              onChange={(event) => onChange({ ...draft, text: event.target.value })}
            />
          )}
        </Field>
      )
    case 'words':
      return (
        <Field label={m.admin_keys_answers()} hint={m.admin_keys_words_hint()} error={error}>
          {(ids) => (
            <TextArea {...ids} dir="auto" value={draft.text} onChange={(event) => onChange({ ...draft, text: event.target.value })} />
          )}
        </Field>
      )
    case 'option':
      return (
        <FieldGroup label={m.admin_keys_answers()} error={error}>
          <Choices question={question} inPaper={inPaper} draft={draft} onChange={onChange} set={0} />
        </FieldGroup>
      )
    case 'options':
    case 'cells':
      return (
        <div className="grid gap-4">
          {draft.sets.map((_, set) => (
            // oxlint-disable-next-line react/no-array-index-key -- a set has no other name than its place
            <FieldGroup key={set} label={m.admin_keys_set_name({ number: formatNumber(set + 1) })} error={set === 0 ? error : undefined}>
              <Choices question={question} inPaper={inPaper} draft={draft} set={set} onChange={onChange} />
              {draft.sets.length > 1 && (
                <Button
                  size="sm"
                  look="quiet"
                  className="justify-self-start"
                  onClick={() => onChange({ ...draft, sets: draft.sets.filter((__, i) => i !== set) })}
                >
                  {m.admin_keys_set_remove({ number: formatNumber(set + 1) })}
                </Button>
              )}
            </FieldGroup>
          ))}
          {draft.sets.length < 8 && (
            <Button size="sm" className="justify-self-start" onClick={() => onChange({ ...draft, sets: [...draft.sets, []] })}>
              {m.admin_keys_set_add()}
            </Button>
          )}
        </div>
      )
  }
}

function Choices({ question, inPaper, draft, set, onChange }: Omit<AnswerFieldsProps, 'error'> & { readonly set: number }) {
  const { columns } = question
  return (
    <div className={columns === undefined ? 'grid' : 'flex flex-wrap gap-x-5'}>
      {Array.from({ length: question.optionCount }, (_, option) => (
        // oxlint-disable-next-line react/no-array-index-key -- the number of an option is its name
        <Checkbox key={option} checked={draft.sets[set]?.includes(option) === true} onChange={() => onChange(toggled(draft, set, option))}>
          {columns === undefined ? (
            <span className="flex gap-2">
              <strong>{optionLetter(option)}</strong>
              {inPaper.question?.options?.[option] === undefined ? (
                <span className="sr-only">{m.admin_keys_option({ letter: optionLetter(option) })}</span>
              ) : (
                <RichHtml
                  html={inPaper.question.options[option] ?? ''}
                  lang={inPaper.question.language}
                  images={inPaper.images}
                  as="span"
                />
              )}
            </span>
          ) : (
            m.admin_keys_cell({ row: formatNumber(Math.floor(option / columns) + 1), column: optionLetter(option % columns) })
          )}
        </Checkbox>
      ))}
    </div>
  )
}
