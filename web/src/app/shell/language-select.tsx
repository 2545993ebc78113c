import { Globe } from 'lucide-react'
import { ENDONYMS, LOCALES, isLocale } from '#contract/shared/locales.ts'
import { chooseInterfaceLanguage } from '#web/lib/i18n/choose-language.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Select } from '#web/ui/select.tsx'

/** The interface language: each by its own name in its own script. */
export function LanguageSelect({ className, compact = false }: { readonly className?: string; readonly compact?: boolean }) {
  return (
    <Select
      aria-label={m.shell_language()}
      className={className}
      compact={compact}
      icon={<Globe size={20} aria-hidden="true" />}
      value={locale}
      onChange={(event) => {
        if (isLocale(event.target.value)) chooseInterfaceLanguage(event.target.value)
      }}
    >
      {LOCALES.map((one) => (
        <option key={one} value={one} lang={one}>
          {ENDONYMS[one]}
        </option>
      ))}
    </Select>
  )
}
