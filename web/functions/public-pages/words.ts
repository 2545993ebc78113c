import { directionOf, type Locale } from '../../../worker/contract/shared/locales.ts'
import { formatMinutes, formatNumber, learnTimeWords } from '../../src/lib/i18n/format.ts'
import { TIME_WORDS } from '../../src/lib/i18n/time-words.ts'
import { blog_minutes, test_prime, test_questions } from '../../src/paraglide/messages/_index.js'

// This draws all languages.
learnTimeWords(TIME_WORDS)

/** Words that a person reads in a minute, as we count: texts for exams are dense. */
const WORDS_A_MINUTE = 200

/** "4 min read" */
export function readingTime(words: number, locale: Locale): string {
  const count = Math.max(1, Math.round(words / WORDS_A_MINUTE))
  return blog_minutes({ count, shown: formatNumber(count) }, { locale })
}

/** "Prime, 100 questions, 60 minutes" */
export const testFacts = (
  test: { readonly access: string; readonly questions: number; readonly minutes: number },
  locale: Locale,
): string =>
  [
    ...(test.access === 'prime' ? [test_prime({}, { locale })] : []),
    test_questions({ count: test.questions, shown: formatNumber(test.questions) }, { locale }),
    formatMinutes(test.minutes, locale),
  ].join(', ')

/** The address of a page that has one for all languages, in a language. */
export function inLanguage(path: string, locale: Locale): string {
  return locale === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`
}

/** Language and direction of a stretch in `language` where the page is in `locale`; nothing where they are the same. */
export const langAttributes = (language: Locale | undefined, locale: Locale): { readonly lang: Locale; readonly dir: string } | null =>
  language === undefined || language === locale ? null : { lang: language, dir: directionOf(language) }
