import { useId } from 'react'
import { ENDONYMS, type Locale } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { LanguageChoice } from '#web/question/language-choice.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Select } from '#web/ui/select.tsx'
import type { SolutionSearch } from '../results-search.ts'

interface PrintOptionsProps {
  readonly what: 'paper' | 'solutions'
  /** Those that the paper has; none until that is known. */
  readonly languages: readonly Locale[]
  readonly chosen: readonly Locale[]
  readonly onChoose: (to: Pick<SolutionSearch, 'print' | 'languages'>) => void
}

/** What goes on the sheet, and in which languages. It is not printed itself. */
export function PrintOptions({ what, languages, chosen, onChoose }: PrintOptionsProps) {
  const id = useId()
  const [first, second] = chosen
  return (
    <div data-chrome className="sheet-options">
      <fieldset>
        <legend className="sr-only">{m.print_what()}</legend>
        <ChoiceChips
          name="print"
          kind="one"
          choices={[
            { value: 'paper', label: m.print_paper() },
            { value: 'solutions', label: m.print_solutions() },
          ]}
          chosen={[what]}
          onChoose={([print]) => print && onChoose({ print })}
        />
      </fieldset>
      {first !== undefined && languages.length > 1 && (
        <div className="sheet-languages">
          <LanguageChoice
            label={m.solution_language()}
            languages={languages}
            language={first}
            onChoose={(language) => onChoose({ languages: [language, ...chosen.slice(1).filter((one) => one !== language)].join(',') })}
          />
          <span className="inline-flex">
            <label htmlFor={id} className="sr-only">
              {m.print_second()}
            </label>
            <Select
              id={id}
              value={second ?? ''}
              onChange={({ target }) => onChoose({ languages: target.value === '' ? first : `${first},${target.value}` })}
              className="w-auto text-sm [&>select]:min-h-11 [&>select]:text-sm"
            >
              <option value="">{m.print_second_none()}</option>
              {languages
                .filter((one) => one !== first)
                .map((one) => (
                  <option key={one} value={one} lang={one}>
                    {ENDONYMS[one]}
                  </option>
                ))}
            </Select>
          </span>
        </div>
      )}
      <p className="text-sm text-muted">{m.print_note()}</p>
    </div>
  )
}
