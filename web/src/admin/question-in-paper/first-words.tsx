import { localize } from '#contract/shared/locales.ts'
import type { KeyedQuestion } from '#contract/key-corrections/schemas.ts'
import { locale } from '#web/lib/i18n/locale.ts'

/** The beginning of a question as it was written, without its marks of formatting; a formula of any length is left to the whole text. */
export function FirstWords({ question }: { readonly question: Pick<KeyedQuestion, 'words'> }) {
  const { text, locale: lang } = localize(question.words, locale)
  return (
    <span lang={lang} dir={lang === 'ur' ? 'rtl' : 'ltr'}>
      {plainWords(text)}
    </span>
  )
}

const plainWords = (text: string): string =>
  text
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    // What was cut off in the middle of a formula is one as well.
    .replaceAll(/\$\$?([^$]*)(?:\$\$?|$)/g, (_, tex: string) => (/[\\{^_]/.test(tex) ? ' … ' : tex))
    .replaceAll(/[*_`#]+/g, '')
    .replaceAll(/\s+/g, ' ')
