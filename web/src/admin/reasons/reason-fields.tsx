import { OBJECTION_LIMITS } from '#contract/objections/objection-limits.ts'
import type { Reasons } from '#contract/objections/schemas.ts'
import { directionOf, ENDONYMS, type Locale, LOCALES } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-input.tsx'

interface ReasonFieldsProps {
  readonly draft: Reasons
  readonly onChange: (draft: Reasons) => void
  readonly labelOf: (language: string) => string
  /** Texts that are too short are named. */
  readonly isChecked: boolean
}

/** A reason that learners read, in the languages that are wanted. */
export function ReasonFields({ draft, onChange, labelOf, isChecked }: ReasonFieldsProps) {
  const unused = LOCALES.filter((language) => draft[language] === undefined)
  return (
    <>
      {(Object.entries(draft) as [Locale, string][]).map(([language, text]) => (
        <Field
          key={language}
          label={labelOf(ENDONYMS[language])}
          error={isChecked && isShort(text) ? m.admin_objection_reason_wrong() : undefined}
        >
          {(ids) => (
            <TextArea
              {...ids}
              rows={3}
              lang={language}
              dir={directionOf(language)}
              maxLength={OBJECTION_LIMITS.reason}
              value={text}
              onChange={(event) => onChange({ ...draft, [language]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Field label={m.admin_objection_language()}>
        {(ids) => (
          <Select {...ids} value="" onChange={(event) => onChange({ ...draft, [event.target.value]: '' })}>
            <option value="" disabled>
              –
            </option>
            {unused.map((language) => (
              <option key={language} value={language} lang={language}>
                {ENDONYMS[language]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}

const isShort = (text: string): boolean => text.trim().length < OBJECTION_LIMITS.reasonMin
