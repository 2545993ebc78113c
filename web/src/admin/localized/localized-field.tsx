import { useState } from 'react'
import { directionOf, ENDONYMS, LOCALES, type Locale, type Localized } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'

interface LocalizedFieldProps {
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly id: string
  readonly value: Localized
  readonly onChange: (value: Localized) => void
  /** Languages that are shown from the beginning, beside English. */
  readonly languages: readonly Locale[]
  readonly long?: boolean
  readonly maxLength: number
}

/** One text in several languages: English first, the test's own languages under it, the others a press away. */
export function LocalizedField({ label, hint, error, id, value, onChange, languages, long = false, maxLength }: LocalizedFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const Input = long ? TextArea : TextInput
  const shown = LOCALES.filter((locale) => isOpen || locale === 'en' || languages.includes(locale) || (value[locale] ?? '') !== '')
  return (
    <FieldGroup label={label} hint={hint} error={error} id={id}>
      <div className="grid gap-2">
        {shown.map((locale) => (
          <label key={locale} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[7rem_1fr]">
            <span lang={locale} className="text-sm text-muted">
              {ENDONYMS[locale]}
            </span>
            <Input
              lang={locale}
              dir={directionOf(locale)}
              maxLength={maxLength}
              value={value[locale] ?? ''}
              aria-invalid={locale === 'en' && error !== undefined ? true : undefined}
              onChange={(event) => onChange({ ...value, [locale]: event.target.value })}
            />
          </label>
        ))}
      </div>
      {shown.length < LOCALES.length && (
        <Button look="quiet" size="sm" className="justify-self-start pointer-coarse:min-h-11" onClick={() => setOpen(true)}>
          {m.admin_tests_more_languages()}
        </Button>
      )}
    </FieldGroup>
  )
}
