import { Languages } from 'lucide-react'
import { useId } from 'react'
import { ENDONYMS, type Locale } from '#contract/shared/locales.ts'
import { Select } from '#web/ui/select.tsx'

interface LanguageChoiceProps {
  readonly label: string
  readonly languages: readonly Locale[]
  readonly language: Locale
  readonly onChoose: (language: Locale) => void
  /** For the keyboard: the shortcut moves the focus here. */
  readonly id?: string
  /** Beside it where its surroundings have the room. */
  readonly isLabelShown?: boolean
}

/** A choice among the paper's languages, each in its own script. */
export function LanguageChoice({ label, languages, language, onChoose, id, isLabelShown = false }: LanguageChoiceProps) {
  const made = useId()
  if (languages.length < 2) return null
  return (
    <span className="inline-flex items-center gap-2">
      <label htmlFor={id ?? made} className={isLabelShown ? 'text-xs whitespace-nowrap text-muted @max-3xl:sr-only' : 'sr-only'}>
        {label}
      </label>
      <Select
        id={id ?? made}
        value={language}
        onChange={(event) => {
          const chosen = languages.find((one) => one === event.target.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
        icon={isLabelShown ? undefined : <Languages size={18} aria-hidden="true" />}
        className="w-auto text-sm [&>select]:min-h-11 [&>select]:text-sm"
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {ENDONYMS[one]}
          </option>
        ))}
      </Select>
    </span>
  )
}
