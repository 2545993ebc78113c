import type { PublicSeriesPage } from '../../../../worker/contract/catalogue/public.ts'
import { type Locale, LOCALES } from '../../../../worker/contract/shared/locales.ts'
import { formatNumber } from '../../../src/lib/i18n/format.ts'
import { group_tests, public_all_of_exam, public_exam_lead } from '../../../src/paraglide/messages/_index.js'
import { ORGANISATION } from '../../first-html/structured-data.ts'
import { ALIGNED, attributes } from '../cards.ts'
import { html } from '../html.ts'
import type { DrawnPage } from '../page.ts'
import { breadcrumbData } from '../structured.ts'
import { inLanguage, langAttributes } from '../words.ts'
import { shareLinks } from './share-links.ts'
import { testList } from './test-list.ts'
import { inOwn, pictureOf } from './test-words.ts'

/** `/series/{slug}`: what the series is, and its tests. `origin` of this site. */
export function drawSeries(series: PublicSeriesPage, locale: Locale, origin: string): DrawnPage {
  const { slug, title, description, tests, exam } = series
  const path = `/series/${slug}`
  const free = tests.filter(({ access }) => access === 'free').length
  const lead = public_exam_lead(
    { count: tests.length, shown: formatNumber(tests.length), exam: exam?.title.text ?? series.examName, free: formatNumber(free) },
    { locale },
  )
  return {
    status: 200,
    locale,
    title: title.text,
    description: description === null ? lead : `${lead} ${description.text}`,
    html: html`${
        exam !== null &&
        html`<nav class="text-sm">
          <a class="font-bold text-primary hover:underline" href="${inLanguage(`/exams/${exam.slug}`, locale)}"
            >${inOwn(exam.title, locale)}</a
          >
        </nav>`
      }
      <header class="grid gap-2">
        <h1 class="${ALIGNED} text-2xl wrap-anywhere" ${attributes(langAttributes(title.locale, locale))}>${title.text}</h1>
        <p class="max-w-[68ch] text-muted tabular">${lead}</p>
        ${description !== null && html`<p class="max-w-[68ch] text-base">${inOwn(description, locale)}</p>`}
      </header>
      <section class="grid gap-3">
        <h2 class="text-lg">${group_tests({}, { locale })}</h2>
        ${testList(tests, locale)}
      </section>
      ${shareLinks(title.text, `${origin}${inLanguage(path, locale)}`, locale)}${
        exam !== null &&
        html`<div>
          <a
            class="inline-flex min-h-11 items-center font-bold text-primary hover:underline"
            href="${inLanguage(`/exams/${exam.slug}`, locale)}"
            >${public_all_of_exam({ exam: exam.title.text }, { locale })}</a
          >
        </div>`
      }`,
    canonical: inLanguage(path, locale),
    alternates: LOCALES.map((language) => ({ language, path: inLanguage(path, language) })),
    image: pictureOf(exam?.family ?? 'other'),
    post: null,
    kind: 'website',
    data: [
      {
        '@type': 'CollectionPage',
        '@id': path,
        name: title.text,
        description: description?.text ?? lead,
        inLanguage: locale,
        publisher: { '@id': ORGANISATION },
        hasPart: tests.map((test) => ({ '@type': 'Quiz', '@id': `/tests/${test.slug}`, name: test.title.text })),
      },
      ...(exam === null
        ? []
        : [
            breadcrumbData([
              [exam.title.text, `/exams/${exam.slug}`],
              [title.text, path],
            ]),
          ]),
    ],
  }
}
