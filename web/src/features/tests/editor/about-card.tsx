import { TEST_KINDS } from '#contract/tests/schemas.ts'
import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import { ENDONYMS, LOCALES } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { LocalizedField } from '#web/admin/localized/localized-field.tsx'
import { accessName, kindName } from '#web/admin/queries/test-words.ts'
import type { TestDraft } from '#web/admin/test-form/test-draft.ts'

interface CardProps {
  readonly draft: TestDraft
  readonly onChange: (draft: TestDraft) => void
  /** Exams that are there already, offered while typing. */
  readonly exams: readonly string[]
}

/** What the test is called, what it is, who may take it and in which languages. */
export function AboutCard({ draft, onChange, exams }: CardProps) {
  return (
    <Card as="section" className="grid gap-5" aria-labelledby="about-head">
      <h2 id="about-head" className="text-lg">
        {m.admin_tests_about()}
      </h2>
      <LocalizedField
        id="title"
        label={m.admin_tests_title()}
        value={draft.title}
        languages={draft.languages}
        maxLength={CONTENT_LIMITS.title}
        onChange={(title) => onChange({ ...draft, title })}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label={m.admin_tests_exam()}>
          {(ids) => (
            <>
              <TextInput
                {...ids}
                list="exams"
                maxLength={80}
                value={draft.exam}
                onChange={(event) => onChange({ ...draft, exam: event.target.value })}
              />
              <datalist id="exams">
                {exams.map((exam) => (
                  <option key={exam} value={exam}>
                    {exam}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field label={m.admin_tests_kind()}>
          {(ids) => (
            <Select {...ids} value={draft.kind} onChange={(event) => onChange({ ...draft, kind: event.target.value as TestDraft['kind'] })}>
              {TEST_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {kindName[kind]()}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={m.admin_tests_access()}>
          {(ids) => (
            <Select
              {...ids}
              value={draft.access}
              onChange={(event) => onChange({ ...draft, access: event.target.value === 'prime' ? 'prime' : 'free' })}
            >
              <option value="free">{accessName.free()}</option>
              <option value="prime">{accessName.prime()}</option>
            </Select>
          )}
        </Field>
      </div>
      <FieldGroup label={m.admin_tests_languages()} hint={m.admin_tests_languages_hint()}>
        <ChoiceChips
          name="languages"
          kind="many"
          choices={LOCALES.map((value) => ({ value, label: ENDONYMS[value], lang: value }))}
          chosen={draft.languages}
          onChoose={(chosen) => onChange({ ...draft, languages: LOCALES.filter((locale) => chosen.includes(locale)) })}
        />
      </FieldGroup>
    </Card>
  )
}
