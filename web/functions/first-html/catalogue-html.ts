import type { CatalogueGroup, CatalogueTest } from '../../../worker/contract/catalogue/schemas.ts'
import { ENDONYMS, type Locale } from '../../../worker/contract/shared/locales.ts'
import { type ExamTile, landingOffer } from '../../../worker/domain/exams/landing-offer.ts'
import { formatMinutes, formatNumber, formatWholeMarks, learnTimeWords } from '../../src/lib/i18n/format.ts'
import { TIME_WORDS } from '../../src/lib/i18n/time-words.ts'
import { filter_free, group_tests_count, test_marks, test_questions } from '../../src/paraglide/messages/_index.js'
import { EMBLEM_PATHS } from '../../src/ui/emblem-paths.ts'
import { html, type SafeHtml } from '../public-pages/html.ts'
import { inLanguage } from '../public-pages/words.ts'

// This draws all languages.
learnTimeWords(TIME_WORDS)

/** What the landing page offers, for readers without scripts: the exams and free tests to begin with, in true numbers. */
export function catalogueHtml(groups: readonly CatalogueGroup[], locale: Locale): string {
  const { exams, free } = landingOffer(groups)
  return String(
    html`<ul class="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        ${exams.map((exam) => tile(exam, locale))}
      </ul>
      ${
        free.length > 0 &&
        html`<h3 class="text-lg">${filter_free({}, { locale })}</h3>
          <ul class="divide-y divide-line rounded-card border border-line bg-surface">
            ${free.map((test) => testRow(test, locale))}
          </ul>`
      }`,
  )
}

const tile = ({ slug, family, title, tests }: ExamTile, locale: Locale): SafeHtml =>
  html`<li
    data-family="${family}"
    class="relative flex items-center gap-2.5 rounded-card bg-(--family-soft) p-2.5 text-(--family-ink) sm:gap-3 sm:p-4"
  >
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" shape-rendering="crispEdges" class="shrink-0">
      <path d="${EMBLEM_PATHS[family][0]}" fill="currentColor"></path>
      <path d="${EMBLEM_PATHS[family][1]}" fill="currentColor" opacity="0.55"></path></svg
    ><span class="grid min-w-0"
      ><a
        class="font-bold text-ink wrap-anywhere after:absolute after:inset-0 hover:underline"
        href="${inLanguage(`/exams/${slug}`, locale)}"
        >${title}</a
      ><span class="text-muted tabular">${group_tests_count({ count: tests, shown: formatNumber(tests) }, { locale })}</span></span
    >
  </li>`

function testRow(test: CatalogueTest, locale: Locale): SafeHtml {
  const facts = [
    test_questions({ count: test.questions, shown: formatNumber(test.questions) }, { locale }),
    formatMinutes(test.minutes, locale),
    test_marks({ count: test.marks, shown: formatWholeMarks(test.marks) }, { locale }),
    test.languages.map((language) => ENDONYMS[language]).join(' '),
  ]
  return html`<li class="relative grid gap-0.5 px-4 py-2 sm:px-5 sm:py-3">
    <a class="font-bold after:absolute after:inset-0 hover:underline" href="${inLanguage(`/tests/${test.slug ?? ''}`, locale)}"
      >${test.title}</a
    ><span class="text-muted tabular">${facts.join(', ')}</span>
  </li>`
}
