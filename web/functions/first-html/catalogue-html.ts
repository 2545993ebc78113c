import type { CatalogueGroup, CatalogueTest } from '../../../worker/contract/catalogue/schemas.ts'
import { ENDONYMS, type Locale } from '../../../worker/contract/shared/locales.ts'
import { formatMinutes, formatNumber, formatWholeMarks, learnTimeWords } from '../../src/lib/i18n/format.ts'
import { TIME_WORDS } from '../../src/lib/i18n/time-words.ts'
import { escapeHtml } from './escape-html.ts'
import { test_marks, test_prime, test_questions } from '../../src/paraglide/messages/_index.js'

// This draws all languages.
learnTimeWords(TIME_WORDS)

/** The catalogue as the landing page lists it, for readers without scripts: every group with its tests, in true numbers. */
export const catalogueHtml = (groups: readonly CatalogueGroup[], locale: Locale): string =>
  `<ul class="gap-4 lg:columns-2">${groups.map((group) => groupHtml(group, locale)).join('')}</ul>`

const groupHtml = ({ title, exam, description, testSeries }: CatalogueGroup, locale: Locale): string =>
  `<li class="mb-4 break-inside-avoid rounded-card border border-line bg-surface"><div class="grid gap-2 p-5">` +
  `<span class="text-xs font-bold text-muted">${escapeHtml(exam)}</span><h3 class="text-lg">${escapeHtml(title)}</h3>` +
  `<p class="max-w-[68ch] text-muted">${escapeHtml(description)}</p></div>` +
  `<ul class="divide-y divide-line border-t border-line">${testSeries.map((test) => testHtml(test, locale)).join('')}</ul></li>`

function testHtml(test: CatalogueTest, locale: Locale): string {
  const facts = [
    ...(test.access === 'prime' ? [test_prime({}, { locale })] : []),
    test_questions({ count: test.questions, shown: formatNumber(test.questions) }, { locale }),
    formatMinutes(test.minutes, locale),
    test_marks({ count: test.marks, shown: formatWholeMarks(test.marks) }, { locale }),
    test.languages.map((language) => ENDONYMS[language]).join(' '),
  ]
  return `<li class="grid gap-0.5 px-5 py-3"><span class="font-bold">${escapeHtml(test.title)}</span><span class="text-muted tabular">${facts.map(escapeHtml).join(', ')}</span></li>`
}
