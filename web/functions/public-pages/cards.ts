import type { PublicCard, PublicCategory } from '../../../worker/contract/blog/public.ts'
import { ENDONYMS, type Locale } from '../../../worker/contract/shared/locales.ts'
import { formatDate } from '../../src/lib/i18n/format.ts'
import { factLine, html, type SafeHtml } from './html.ts'
import { langAttributes, readingTime } from './words.ts'

/** Posts as a grid of cards: cover, category, title, excerpt, date and reading time, and the language where it is another. */
export const cardGrid = (posts: readonly PublicCard[], categories: readonly PublicCategory[], locale: Locale): SafeHtml =>
  html`<ul class="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
    ${posts.map((post) => card(post, categories, locale))}
  </ul>`

/** A text of another direction stands at the same side as what is around it. */
export const ALIGNED = '[text-align:-webkit-match-parent]'

function card(post: PublicCard, categories: readonly PublicCategory[], locale: Locale): SafeHtml {
  const category = categories.find(({ slug }) => slug === post.category) ?? null
  const own = langAttributes(post.language, locale)
  return html`<li class="relative grid content-start overflow-hidden rounded-card border border-line bg-surface hover:border-ink">
    ${
      post.cover !== null &&
      html`<img
        src="${post.cover}"
        alt=""
        width="640"
        height="360"
        loading="lazy"
        decoding="async"
        class="aspect-video w-full object-cover"
      />`
    }
    <div class="grid gap-2 p-5">
      ${
        category !== null &&
        html`<span class="${ALIGNED} text-sm font-bold text-muted" ${attributes(langAttributes(category.titleLanguage, locale))}
          >${category.title}</span
        >`
      }
      <h2 class="${ALIGNED} text-lg wrap-anywhere" ${attributes(own)}>
        <a class="after:absolute after:inset-0" href="/blog/${post.slug}">${post.title}</a>
      </h2>
      <p class="${ALIGNED} line-clamp-3 text-muted" ${attributes(own)}>${post.excerpt}</p>
      <p class="text-sm text-muted tabular">
        ${facts([formatDate(post.publishedAt, locale), readingTime(post.words, locale)], post.language === locale ? null : post.language)}
      </p>
    </div>
  </li>`
}

/** Facts with points between, the language last, in its own name. */
function facts(texts: readonly string[], language: Locale | null): SafeHtml {
  return html`${factLine(texts)}${language !== null && html` · <span lang="${language}">${ENDONYMS[language]}</span>`}`
}

export const attributes = (own: { readonly lang: Locale; readonly dir: string } | null): SafeHtml | null =>
  own && html` lang="${own.lang}" dir="${own.dir}"`
