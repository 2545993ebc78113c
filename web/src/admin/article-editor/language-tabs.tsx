import { CircleAlert } from 'lucide-react'
import type { TextState } from '#contract/shared/articles.ts'
import { ENDONYMS, LOCALES, type Locale } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/select.tsx'
import { stateName, stateTone } from './state-words.ts'

export interface LanguageTab {
  readonly language: Locale
  /** Null for a text that is not saved yet. */
  readonly state: TextState | null
  /** Translated from an earlier revision than the source has now. */
  readonly isBehind: boolean
  readonly isChanged: boolean
}

interface LanguageTabsProps {
  readonly tabs: readonly LanguageTab[]
  readonly language: Locale
  readonly onChoose: (language: Locale) => void
}

/** The languages of an article with the state of each text; more can be begun. */
export function LanguageTabs({ tabs, language, onChoose }: LanguageTabsProps) {
  const others = LOCALES.filter((one) => !tabs.some((tab) => tab.language === one))
  return (
    <div className="flex flex-wrap-reverse items-center gap-x-2 gap-y-3 border-b border-line sm:flex-nowrap">
      <div role="group" aria-label={m.admin_posts_languages()} className="flex min-w-0 gap-1 overflow-x-auto max-sm:basis-full sm:flex-1">
        {tabs.map((tab, place) => (
          <button
            key={tab.language}
            type="button"
            aria-pressed={tab.language === language}
            title={place < 9 ? `Alt+${place + 1}` : undefined}
            onClick={() => onChoose(tab.language)}
            className={classNames(
              '-mb-px inline-flex min-h-11 items-center gap-2 border-b-3 px-3 whitespace-nowrap -outline-offset-3',
              tab.language === language ? 'border-primary font-bold text-primary' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            <span lang={tab.language}>{ENDONYMS[tab.language]}</span>
            {tab.state !== null && <Badge tone={stateTone[tab.state]}>{stateName[tab.state]()}</Badge>}
            {tab.isBehind && (
              <span className="inline-flex" title={m.admin_posts_behind_short()}>
                <CircleAlert size={16} role="img" aria-label={m.admin_posts_behind_short()} className="text-accent" />
              </span>
            )}
            {tab.isChanged && (
              <span
                className="size-2 rounded-full bg-accent"
                role="img"
                aria-label={m.admin_posts_changed()}
                title={m.admin_posts_changed()}
              />
            )}
          </button>
        ))}
      </div>
      {others.length > 0 && (
        <Select
          aria-label={m.admin_posts_add_language()}
          value=""
          compact
          onChange={(event) => {
            const chosen = others.find((one) => one === event.target.value)
            if (chosen !== undefined) onChoose(chosen)
          }}
          className="w-44! shrink-0 sm:mb-1"
        >
          <option value="">{m.admin_posts_add_language()}</option>
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
