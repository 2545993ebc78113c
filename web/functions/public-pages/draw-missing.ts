import type { Locale } from '../../../worker/contract/shared/locales.ts'
import {
  blog_all,
  blog_gone_text,
  blog_gone_title,
  books_all,
  books_gone_text,
  books_gone_title,
  landing_see_tests,
  not_found_text,
  not_found_title,
} from '../../src/paraglide/messages/_index.js'
import { html } from './html.ts'
import type { DrawnPage } from './page.ts'
import { inLanguage } from './words.ts'

/** The parts of the site whose pages are drawn here; tests and exams are one. */
export type PublicPart = 'blog' | 'books' | 'tests'

/** What stands at an address that never was, or whose text was taken off the site. */
export function drawMissing(kind: 'missing' | 'gone', part: PublicPart, locale: Locale): DrawnPage {
  const [title, text] =
    kind === 'gone'
      ? part === 'blog'
        ? [blog_gone_title({}, { locale }), blog_gone_text({}, { locale })]
        : [books_gone_title({}, { locale }), books_gone_text({}, { locale })]
      : [not_found_title({}, { locale }), not_found_text({}, { locale })]
  return {
    status: kind === 'gone' ? 410 : 404,
    locale,
    title,
    description: text,
    html: html`<div class="grid justify-items-start gap-4">
      <h1 class="text-2xl">${title}</h1>
      <p class="text-muted">${text}</p>
      <a
        class="inline-flex min-h-12 items-center rounded-md bg-primary px-6 font-bold text-on-primary no-underline"
        href="${inLanguage(part === 'tests' ? '/' : `/${part}`, locale)}"
        >${allOf(part, locale)}</a
      >
    </div>`,
    canonical: null,
    alternates: [],
    image: null,
    post: null,
    kind: 'website',
    data: [],
  }
}

/** What the link says that leads on from there. */
function allOf(part: PublicPart, locale: Locale): string {
  if (part === 'tests') return landing_see_tests({}, { locale })
  return part === 'blog' ? blog_all({}, { locale }) : books_all({}, { locale })
}
