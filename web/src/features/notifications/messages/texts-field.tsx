import type { ReactNode } from 'react'
import { NOTIFICATION_LIMITS } from '#contract/notifications/schemas.ts'
import { directionOf, ENDONYMS, LOCALES, type Locale } from '#contract/shared/locales.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextArea } from '#web/ui/text-input.tsx'

type Texts = { readonly [language in Locale]?: string | undefined }

interface TextsFieldProps<T extends Texts> {
  readonly texts: T
  /** The language whose text is shown. */
  readonly language: Locale
  readonly error: string | undefined
  readonly onLanguage: (language: Locale) => void
  readonly onTexts: (texts: T) => void
  /** Stands below the text, beside how long it is. */
  readonly below?: ReactNode
}

/** What is said, in English and in any other language; a tick marks the languages that have a text. */
export function TextsField<T extends Texts>({ texts, language, error, onLanguage, onTexts, below = '' }: TextsFieldProps<T>) {
  const text = texts[language] ?? ''
  return (
    <Tabs
      label={m.admin_notify_languages()}
      current={language}
      onChange={onLanguage}
      tabs={LOCALES.map((locale) => ({ id: locale, label: `${ENDONYMS[locale]}${texts[locale]?.trim() ? ' ✓' : ''}` }))}
    >
      <div className="pt-3">
        <Field
          label={m.admin_notify_text({ language: ENDONYMS[language] })}
          hint={language === 'en' ? m.admin_notify_text_hint() : m.admin_notify_fallback_hint()}
          error={error}
        >
          {(ids) => (
            <TextArea
              {...ids}
              lang={language}
              dir={directionOf(language)}
              value={text}
              maxLength={NOTIFICATION_LIMITS.messageLength}
              onChange={(event) => onTexts({ ...texts, [language]: event.target.value })}
            />
          )}
        </Field>
        <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-muted tabular">
          <span>{below}</span>
          <span dir="ltr">
            {formatNumber(text.length)} / {formatNumber(NOTIFICATION_LIMITS.messageLength)}
          </span>
        </p>
      </div>
    </Tabs>
  )
}

interface TypeFieldProps {
  readonly type: 'toast' | 'banner'
  readonly onType: (type: 'toast' | 'banner') => void
  readonly children?: ReactNode
}

/** How it is shown: as a toast or as a banner. */
export const TypeField = ({ type, onType, children }: TypeFieldProps) => (
  <FieldGroup label={m.admin_notify_type()}>
    <ChoiceChips
      name="type"
      kind="one"
      chosen={[type]}
      choices={[
        { value: 'toast', label: m.admin_notify_toast() },
        { value: 'banner', label: m.admin_notify_banner() },
      ]}
      onChoose={([chosen]) => chosen !== undefined && onType(chosen)}
    />
    {children}
  </FieldGroup>
)
