import type { PublicTest } from '../../../worker/contract/shared/public-test.ts'
import { type Locale, localize } from '../../../worker/contract/shared/locales.ts'
import { test_start } from '../../src/paraglide/messages/_index.js'
import { attributes } from './cards.ts'
import { html, type SafeHtml } from './html.ts'
import { langAttributes, testFacts } from './words.ts'

/** The HTML of an article with a card in the place of each of its tests that is published. */
export const fillTests = (text: string, tests: readonly PublicTest[], locale: Locale): string =>
  text.replace(/<aside data-test="([\w-]+)"><\/aside>/g, (_, id: string) => {
    const test = tests.find((one) => one.id === id)
    return test === undefined ? '' : String(testCard(test, locale))
  })

/** A test to begin from an article. */
export function testCard(test: PublicTest, locale: Locale): SafeHtml {
  const { text, locale: language } = localize(test.title, locale)
  return html`<aside class="grid gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-5 sm:grid-cols-[1fr_auto] sm:items-center">
    <div class="grid gap-1">
      <p class="text-lg font-bold" ${attributes(langAttributes(language, locale))}>${text}</p>
      <p class="text-muted tabular">${testFacts(test, locale)}</p>
    </div>
    <a
      class="inline-flex min-h-12 items-center justify-center rounded-md bg-primary px-6 font-bold text-on-primary no-underline"
      href="/test/instructions?test=${test.id}"
      >${test_start({}, { locale })}</a
    >
  </aside>`
}
