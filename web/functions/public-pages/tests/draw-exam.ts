import type { PublicExamPage, PublicTestCard } from '../../../../worker/contract/catalogue/public.ts'
import { type Locale, LOCALES } from '../../../../worker/contract/shared/locales.ts'
import { formatDate, formatNumber } from '../../../src/lib/i18n/format.ts'
import {
  group_tab_previous,
  papers_other,
  public_exam_date,
  public_exam_expected,
  public_exam_lead,
  public_exam_source,
  public_exam_title,
} from '../../../src/paraglide/messages/_index.js'
import { ORGANISATION } from '../../first-html/structured-data.ts'
import { ALIGNED, attributes } from '../cards.ts'
import { html, type SafeHtml } from '../html.ts'
import type { DrawnPage } from '../page.ts'
import { inLanguage, langAttributes } from '../words.ts'
import { shareLinks } from './share-links.ts'
import { testList } from './test-list.ts'
import { familyName, inOwn, pictureOf } from './test-words.ts'

/** `/exams/{slug}`: what the register says of the exam, its series with their tests, and previous papers by year. `origin` of this site. */
export function drawExam(
  exam: PublicExamPage,
  locale: Locale,
  { origin, now }: { readonly origin: string; readonly now: number },
): DrawnPage {
  const path = `/exams/${exam.slug}`
  const tests = [...new Map(exam.series.flatMap((one) => one.tests.map((test) => [test.slug, test]))).values()]
  const free = tests.filter(({ access }) => access === 'free').length
  const name = exam.title.text
  const description = public_exam_lead(
    { count: tests.length, shown: formatNumber(tests.length), exam: name, free: formatNumber(free) },
    { locale },
  )
  const papers = tests.filter(({ kind }) => kind === 'previousYear')
  const series = exam.series
    .map((one) => ({ ...one, tests: one.tests.filter(({ kind }) => kind !== 'previousYear') }))
    .filter((one) => one.tests.length > 0)
  return {
    status: 200,
    locale,
    title: public_exam_title({ exam: name }, { locale }),
    description,
    html: html`<header class="grid gap-2">
        <p class="text-sm font-bold text-muted">${familyName(exam.family, locale)}</p>
        <h1 class="${ALIGNED} text-2xl wrap-anywhere">${public_exam_title({ exam: name }, { locale })}</h1>
        <p class="max-w-[68ch] text-muted tabular">${description}</p>
        ${examDate(exam, now, locale)}
      </header>
      ${series.map(
        ({ slug, title, description: text, tests: own }) =>
          html`<section class="grid gap-3">
            <h2 class="${ALIGNED} text-lg" ${attributes(langAttributes(title.locale, locale))}>
              <a class="hover:underline" href="${inLanguage(`/series/${slug}`, locale)}">${title.text}</a>
            </h2>
            ${text !== null && html`<p class="max-w-[68ch] text-muted">${inOwn(text, locale)}</p>`}${testList(own, locale)}
          </section>`,
      )}${papers.length > 0 && previousPapers(papers, locale)}${shareLinks(name, `${origin}${inLanguage(path, locale)}`, locale)}`,
    canonical: inLanguage(path, locale),
    alternates: LOCALES.map((language) => ({ language, path: inLanguage(path, language) })),
    image: pictureOf(exam.family),
    post: null,
    kind: 'website',
    data: [
      {
        '@type': 'CollectionPage',
        '@id': path,
        name: public_exam_title({ exam: name }, { locale }),
        description,
        inLanguage: locale,
        publisher: { '@id': ORGANISATION },
        hasPart: tests.map((test) => ({ '@type': 'Quiz', '@id': `/tests/${test.slug}`, name: test.title.text })),
      },
    ],
  }
}

/** The date is told with where it is published, and no longer once it is past. */
function examDate({ date, dateStatus, source }: PublicExamPage, now: number, locale: Locale): SafeHtml | null {
  if (date === null || source === null || date < now) return null
  const day = { date: formatDate(date, locale) }
  const text = dateStatus === 'official' ? public_exam_date(day, { locale }) : public_exam_expected(day, { locale })
  return html`<p class="flex flex-wrap items-center gap-x-4">
    <b class="tabular">${text}</b>
    <a class="inline-flex min-h-11 items-center font-bold text-primary hover:underline" rel="noopener nofollow" href="${source}"
      >${public_exam_source({}, { locale })}</a
    >
  </p>`
}

/** The newest year first; in a year the newest day first, its shifts in their order. */
function previousPapers(papers: readonly PublicTestCard[], locale: Locale): SafeHtml {
  const sorted = papers.toSorted(
    (a, b) =>
      (b.sitting?.year ?? 0) - (a.sitting?.year ?? 0) ||
      (b.sitting?.day ?? '').localeCompare(a.sitting?.day ?? '') ||
      (a.sitting?.shift ?? 0) - (b.sitting?.shift ?? 0),
  )
  const years = Map.groupBy(sorted, ({ sitting }) => sitting?.year ?? null)
  return html`<section class="grid gap-4">
    <h2 class="text-lg">${group_tab_previous({}, { locale })}</h2>
    ${[...years].map(
      ([year, own]) =>
        html`<section class="grid gap-3">
          <h3 class="text-base tabular">${year ?? papers_other({}, { locale })}</h3>
          ${testList(own, locale)}
        </section>`,
    )}
  </section>`
}
