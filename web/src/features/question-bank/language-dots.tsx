import { ENDONYMS, LOCALES, type Locale } from '#contract/shared/locales.ts'
import { formatList } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The 14 languages as dots, filled where the question has a text; the languages by name for who cannot see them. */
export function LanguageDots({ languages }: { readonly languages: readonly Locale[] }) {
  const names = LOCALES.filter((locale) => languages.includes(locale)).map((locale) => ENDONYMS[locale])
  const title = m.admin_bank_in_languages({ languages: formatList(names) })
  return (
    <span title={title} className="inline-grid grid-cols-7 gap-1 align-middle">
      <span className="sr-only">{title}</span>
      {LOCALES.map((locale) => (
        <span
          key={locale}
          aria-hidden="true"
          className={classNames('size-2 rounded-full border', languages.includes(locale) ? 'border-primary bg-primary' : 'border-edge')}
        />
      ))}
    </span>
  )
}
