import type { PublicTestCard } from '../../../../worker/contract/catalogue/public.ts'
import type { Locale } from '../../../../worker/contract/shared/locales.ts'
import { factLine, html, type SafeHtml } from '../html.ts'
import { inLanguage } from '../words.ts'
import { factsOf, inOwn, sittingFacts } from './test-words.ts'

/** Tests below each other, each a link to its page with its facts. */
export const testList = (tests: readonly PublicTestCard[], locale: Locale): SafeHtml =>
  html`<ul class="divide-y divide-line rounded-card border border-line bg-surface">
    ${tests.map((test) => testRow(test, locale))}
  </ul>`

const testRow = (test: PublicTestCard, locale: Locale): SafeHtml =>
  html`<li class="relative grid gap-0.5 px-5 py-3">
    <a class="font-bold after:absolute after:inset-0 hover:underline" href="${inLanguage(`/tests/${test.slug}`, locale)}"
      >${inOwn(test.title, locale)}</a
    ><span class="text-muted tabular"
      >${factLine([...(test.sitting === null ? [] : sittingFacts(test.sitting, locale)), ...factsOf(test, locale)])}</span
    >
  </li>`
