import { localize, type Localized } from '#contract/shared/locales.ts'
import { locale } from './locale.ts'

/** A text of the content in the reader's language or its fallback, which a screen reader then speaks as what it is. */
export function LocalizedText({ of, className }: { readonly of: Localized; readonly className?: string }) {
  const { text, locale: language } = localize(of, locale)
  return (
    <span lang={language} className={className}>
      {text}
    </span>
  )
}
