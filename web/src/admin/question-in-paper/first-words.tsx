import { localize } from '#contract/shared/locales.ts'
import type { KeyedQuestion } from '#contract/key-corrections/schemas.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { plainWords } from './plain-words.ts'

/** The beginning of a question as it was written, without its marks of formatting; a formula of any length is left to the whole text. */
export function FirstWords({ question }: { readonly question: Pick<KeyedQuestion, 'words'> }) {
  const { text, locale: lang } = localize(question.words, locale)
  return (
    <span lang={lang} dir={lang === 'ur' ? 'rtl' : 'ltr'}>
      {plainWords(text)}
    </span>
  )
}
