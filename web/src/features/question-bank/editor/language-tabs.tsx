import { CircleAlert } from 'lucide-react'
import { ENDONYMS, LOCALES, type Locale } from '#contract/shared/locales.ts'
import type { Completeness } from '#domain/question-bank/completeness.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/select.tsx'

interface LanguageTabsProps {
  /** Those that have a tab, in their order. */
  readonly languages: readonly Locale[]
  readonly language: Locale
  readonly onChoose: (language: Locale) => void
  readonly completeness: (language: Locale) => Completeness
  /** Translated from another English than today's. */
  readonly behind: readonly Locale[]
}

/** The languages of the question with how much of each is written; more can be begun. */
export function LanguageTabs({ languages, language, onChoose, completeness, behind }: LanguageTabsProps) {
  const others = LOCALES.filter((one) => !languages.includes(one))
  return (
    <div className="flex items-center gap-2 border-b border-line">
      <div role="group" aria-label={m.admin_bank_languages()} className="flex min-w-0 flex-1 gap-1 overflow-x-auto">
        {languages.map((one, place) => {
          const state = completeness(one)
          const isBehind = behind.includes(one)
          return (
            <button
              key={one}
              type="button"
              lang={one}
              aria-pressed={one === language}
              title={place < 9 ? `Alt+${place + 1}` : undefined}
              onClick={() => onChoose(one)}
              className={classNames(
                '-mb-px inline-flex min-h-11 items-center gap-2 border-b-3 px-3 whitespace-nowrap -outline-offset-3',
                one === language ? 'border-primary font-bold text-primary' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {ENDONYMS[one]}
              <Dot state={state} />
              <span lang="" className="sr-only">
                {STATES[state]()}
              </span>
              {isBehind && <CircleAlert size={16} aria-label={m.admin_bank_behind()} className="text-accent" />}
            </button>
          )
        })}
      </div>
      {others.length > 0 && (
        <Select
          aria-label={m.admin_bank_more_languages()}
          value=""
          compact
          onChange={(event) => {
            const chosen = others.find((one) => one === event.target.value)
            if (chosen !== undefined) onChoose(chosen)
          }}
          className="mb-1 w-36! shrink-0 sm:w-44!"
        >
          <option value="">{m.admin_bank_more_languages()}</option>
          {others.map((one) => (
            <option key={one} value={one} lang={one}>
              {ENDONYMS[one]}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}

const STATES: Record<Completeness, () => string> = {
  none: () => m.admin_bank_state_none(),
  part: () => m.admin_bank_state_part(),
  whole: () => m.admin_bank_state_whole(),
}

/** Empty, half or full: told by the shape. */
const Dot = ({ state }: { readonly state: Completeness }) => (
  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className={state === 'whole' ? 'text-good' : 'text-muted'}>
    <circle cx="6" cy="6" r="4.75" fill={state === 'whole' ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.5" />
    {state === 'part' && <path d="M6 1.25a4.75 4.75 0 0 0 0 9.5z" fill="currentColor" />}
  </svg>
)
