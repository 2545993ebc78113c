import { localize } from '#contract/shared/locales.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { PatternChoice } from './pattern-choice.tsx'
import { choiceKindOf, type PatternDraft, withChoice, withChoiceKind } from './pattern-draft.ts'
import { wholeNumber } from './whole-number.ts'

interface SectionChoiceFieldsProps {
  readonly pattern: PatternDraft
  readonly onChange: (pattern: PatternDraft) => void
}

/** Whether all sections count or only some, which ones are to choose from, and how many of them count. */
export function SectionChoiceFields({ pattern, onChange }: SectionChoiceFieldsProps) {
  const { chooseSections, sections } = pattern
  if (sections.length < 2) return null
  return (
    <div className="grid gap-5 border-t border-line pt-4 sm:grid-cols-3">
      <PatternChoice
        label={m.admin_patterns_choice()}
        value={choiceKindOf(pattern)}
        choices={{ all: m.admin_patterns_choice_all(), first: m.admin_patterns_choice_first(), inTest: m.admin_patterns_choice_in_test() }}
        onChange={(kind) => onChange(withChoiceKind(pattern, kind))}
      />
      {chooseSections && (
        <>
          <Field label={m.admin_patterns_choice_count()}>
            {(ids) => (
              <TextInput
                {...ids}
                type="number"
                min={1}
                max={19}
                value={String(chooseSections.count)}
                onChange={({ target: { value } }) => onChange(withChoice(pattern, { count: wholeNumber(value, 19) }))}
              />
            )}
          </Field>
          <fieldset className="grid content-start sm:row-span-2">
            <legend className="font-bold">{m.admin_patterns_choice_of()}</legend>
            {sections.map(({ id, title }) => (
              <Checkbox
                key={id}
                checked={chooseSections.of.includes(id)}
                onChange={({ target: { checked } }) => onChange(withChoice(pattern, { section: id, isIn: checked }))}
              >
                {localize(title, locale).text}
              </Checkbox>
            ))}
          </fieldset>
        </>
      )}
    </div>
  )
}
