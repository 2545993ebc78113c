import type { PublicTestPage } from '../../../../worker/contract/catalogue/public.ts'
import type { SampleQuestion } from '../../../../worker/contract/samples/schemas.ts'
import { directionOf, type Locale, LOCALES } from '../../../../worker/contract/shared/locales.ts'
import { formatDateTime, formatNumber } from '../../../src/lib/i18n/format.ts'
import {
  focus_start_test,
  public_all_of_exam,
  public_sample_more,
  public_sample_note,
  public_sample_title,
  public_sections,
  public_start_note,
  public_subjects,
  test_needs_prime,
  test_opens,
  test_questions,
} from '../../../src/paraglide/messages/_index.js'
import { ORGANISATION } from '../../first-html/structured-data.ts'
import { ALIGNED, attributes } from '../cards.ts'
import { factLine, html, type SafeHtml, stored } from '../html.ts'
import type { DrawnPage } from '../page.ts'
import { breadcrumbData } from '../structured.ts'
import { inLanguage, langAttributes } from '../words.ts'
import { shareLinks } from './share-links.ts'
import { factsOf, inOwn, negativeText, pictureOf, sittingFacts } from './test-words.ts'

const LINK = 'inline-flex min-h-11 items-center font-bold text-primary hover:underline'
const MAIN = 'inline-flex min-h-12 items-center justify-center rounded-md bg-primary px-6 font-bold text-on-primary no-underline'
const CARD = 'grid content-start gap-3 rounded-card border border-line bg-surface p-5'

/** `/tests/{slug}`: what the test is and how to begin. `now` ms UTC; `origin` of this site. */
export function drawTest(
  test: PublicTestPage,
  locale: Locale,
  { origin, now }: { readonly origin: string; readonly now: number },
): DrawnPage {
  const path = `/tests/${test.slug}`
  const facts = [...factsOf(test, locale), negativeText(test.negative, locale)]
  return {
    status: 200,
    locale,
    title: test.title.text,
    description: [test.examName, ...facts].join(' · '),
    html: html`${
        test.exam !== null &&
        html`<nav class="text-sm">
          <a class="font-bold text-primary hover:underline" href="${inLanguage(`/exams/${test.exam.slug}`, locale)}"
            >${inOwn(test.exam.title, locale)}</a
          >
        </nav>`
      }
      <article class="grid min-w-0 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div class="grid min-w-0 content-start gap-8">
          ${head(test, facts, locale)}${start(test, now, locale)}${sections(test, locale)}${sample(test.sample, locale)}
        </div>
        <aside class="grid content-start gap-6">
          ${shareLinks(test.title.text, `${origin}${inLanguage(path, locale)}`, locale)}${
            test.exam !== null &&
            html`<a class="${LINK}" href="${inLanguage(`/exams/${test.exam.slug}`, locale)}"
              >${public_all_of_exam({ exam: test.exam.title.text }, { locale })}</a
            >`
          }
        </aside>
      </article>`,
    canonical: inLanguage(path, locale),
    alternates: LOCALES.map((language) => ({ language, path: inLanguage(path, language) })),
    image: pictureOf(test.exam?.family ?? 'other'),
    post: null,
    kind: 'website',
    data: [
      {
        '@type': 'Quiz',
        '@id': path,
        name: test.title.text,
        about: { '@type': 'Thing', name: test.examName },
        inLanguage: test.languages,
        timeRequired: `PT${test.minutes}M`,
        isAccessibleForFree: test.access === 'free',
        learningResourceType: 'Practice test',
        provider: { '@id': ORGANISATION },
      },
      ...(test.exam === null
        ? []
        : [
            breadcrumbData([
              [test.exam.title.text, `/exams/${test.exam.slug}`],
              [test.title.text, path],
            ]),
          ]),
    ],
  }
}

const head = ({ title, sitting }: PublicTestPage, facts: readonly string[], locale: Locale): SafeHtml =>
  html`<header class="grid gap-2">
    <h1 class="${ALIGNED} text-2xl wrap-anywhere" ${attributes(langAttributes(title.locale, locale))}>${title.text}</h1>
    <p class="text-muted tabular">${factLine(facts)}</p>
    ${sitting !== null && html`<p class="tabular">${factLine([...(sitting.day === null ? [String(sitting.year)] : []), ...sittingFacts(sitting, locale)])}</p>`}
  </header>`

/** The way in: to the instructions, by the login where no one is logged in. A test that is not open yet says when. */
const start = ({ id, access, opensAt, closesAt }: PublicTestPage, now: number, locale: Locale): SafeHtml | null => {
  if (opensAt !== null && opensAt > now)
    return html`<p class="font-bold tabular">${test_opens({ at: formatDateTime(opensAt, locale) }, { locale })}</p>`
  if (closesAt !== null && closesAt <= now) return null
  return html`<div class="grid justify-items-start gap-2">
    <a class="${MAIN}" href="/test/instructions?test=${id}">${focus_start_test({}, { locale })}</a>
    <p class="max-w-[52ch] text-muted">${access === 'prime' ? test_needs_prime({}, { locale }) : public_start_note({}, { locale })}</p>
  </div>`
}

const sections = ({ sections: all, subjects }: PublicTestPage, locale: Locale): SafeHtml =>
  html`<div class="grid gap-5 sm:grid-cols-2">
    <section class="${CARD}">
      <h2 class="text-lg">${public_sections({}, { locale })}</h2>
      <ul class="grid gap-2">
        ${all.map(
          ({ title, questions }) =>
            html`<li class="flex flex-wrap justify-between gap-x-4">
              <span>${inOwn(title, locale)}</span
              ><span class="text-muted tabular">${test_questions({ count: questions, shown: formatNumber(questions) }, { locale })}</span>
            </li>`,
        )}
      </ul>
    </section>
    ${
      subjects.length > 0 &&
      html`<section class="${CARD}">
        <h2 class="text-lg">${public_subjects({}, { locale })}</h2>
        <ul class="grid gap-2">
          ${subjects.map((subject) => html`<li>${inOwn(subject, locale)}</li>`)}
        </ul>
      </section>`
    }
  </div>`

/** A question that is in no test, with its options to be read; nothing of its answer is known here. */
function sample(question: SampleQuestion | null, locale: Locale): SafeHtml | null {
  if (question === null) return null
  const { stem, options, language } = question
  return html`<section class="grid gap-3">
    <h2 class="text-lg">${public_sample_title({}, { locale })}</h2>
    <p class="text-muted">${public_sample_note({}, { locale })}</p>
    <div
      class="grid max-w-[44rem] gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
      lang="${language}"
      dir="${directionOf(language)}"
    >
      <div class="rich text-base">${stored(stem)}</div>
      <ol class="grid gap-2">
        ${options.map((option) => html`<li class="rich min-h-12 rounded-md border border-edge px-3 py-2">${stored(option.html)}</li>`)}
      </ol>
    </div>
    <div><a class="${LINK}" href="${inLanguage('/', locale)}#try">${public_sample_more({}, { locale })}</a></div>
  </section>`
}
