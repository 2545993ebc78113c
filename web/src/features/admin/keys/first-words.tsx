import { localize } from '#contract/locales.ts'
import type { KeyedQuestion } from '#contract/key-action.ts'
import { locale } from '#web/lib/locale.ts'

/** The beginning of a question as it was written, without its marks of formatting. */
export function FirstWords({ question }: { readonly question: Pick<KeyedQuestion, 'words'> }) {
  const { text, locale: lang } = localize(question.words, locale)
  return (
    <span lang={lang} dir={lang === 'ur' ? 'rtl' : 'ltr'}>
      {text.replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[*_`#]+/g, '')}
    </span>
  )
}
