import type { PublicPost } from '../../../worker/contract/blog/public.ts'
import { directionOf, ENDONYMS, type Locale } from '../../../worker/contract/shared/locales.ts'
import { dayKey, formatDate } from '../../src/lib/i18n/format.ts'
import {
  blog_by,
  blog_contents,
  blog_languages,
  blog_published,
  blog_related,
  blog_series,
  blog_tags,
  blog_test_heading,
  blog_title,
  blog_updated,
} from '../../src/paraglide/messages/_index.js'
import { attributes, cardGrid } from './cards.ts'
import { factLine, html, type SafeHtml, stored } from './html.ts'
import type { DrawnPage } from './page.ts'
import { ORGANISATION } from '../first-html/structured-data.ts'
import { breadcrumbData } from './structured.ts'
import { fillTests, testCard } from './test-card.ts'
import { inLanguage, langAttributes, readingTime } from './words.ts'

/** `/blog/{slug}`. The words around the text are in `locale`, the text in its own language. */
export function drawPost(post: PublicPost, locale: Locale): DrawnPage {
  const path = `/blog/${post.slug}`
  const categoryPath = `/blog/category/${post.category.slug}`
  return {
    status: 200,
    locale,
    title: post.title,
    description: post.excerpt,
    html: html`<nav class="text-sm">
        <a class="font-bold text-primary hover:underline" href="${inLanguage('/blog', locale)}">${blog_title({}, { locale })}</a>
        <span aria-hidden="true" class="text-muted">/</span>
        <a class="font-bold text-primary hover:underline" href="${inLanguage(categoryPath, locale)}"
          ><span ${attributes(langAttributes(post.category.titleLanguage, locale))}>${post.category.title}</span></a
        >
      </nav>
      ${article(post, locale)}${below(post, locale)}`,
    canonical: post.isPreview === true ? null : path,
    alternates:
      post.isPreview === true || post.languages.length < 2
        ? []
        : post.languages.map(({ language, slug }) => ({ language, path: `/blog/${slug}` })),
    image: post.shareImage ?? post.cover,
    post: post.isPreview === true ? null : post.id,
    ...(post.isPreview === true && { isPrivate: true }),
    kind: 'article',
    data: [
      {
        '@type': 'BlogPosting',
        '@id': path,
        headline: post.title,
        description: post.excerpt,
        inLanguage: post.language,
        datePublished: new Date(post.publishedAt).toISOString(),
        dateModified: new Date(post.updatedAt).toISOString(),
        wordCount: post.words,
        publisher: { '@id': ORGANISATION },
        ...(post.byline !== '' && { author: { '@type': 'Person', name: post.byline } }),
        ...(post.cover !== null && { image: { '@id': post.cover } }),
        ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
      },
      breadcrumbData([
        [blog_title({}, { locale }), '/blog'],
        [post.category.title, categoryPath],
        [post.title, path],
      ]),
    ],
  }
}

function article(post: PublicPost, locale: Locale): SafeHtml {
  const own = langAttributes(post.language, locale)
  const text = fillTests(post.html, post.testsInText, post.language)
  return html`<article
    class="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:gap-x-12"
    ${post.isPreview !== true && html` data-post="${post.id}"`}
  >
    <header class="grid gap-3 lg:col-span-2">
      <h1 class="text-2xl wrap-anywhere" ${attributes(own)}>${post.title}</h1>
      <p class="text-muted tabular">${factLine(facts(post, locale))}</p>
    </header>
    ${
      post.cover !== null &&
      html`<img
        src="${post.cover}"
        alt=""
        width="1200"
        height="675"
        fetchpriority="high"
        class="aspect-video w-full rounded-card border border-line object-cover lg:col-span-2"
      />`
    }
    <aside class="grid content-start gap-4 lg:sticky lg:top-6 lg:order-last lg:self-start">
      ${otherLanguages(post, locale)}${contents(post, locale)}
    </aside>
    <div class="rich article-text min-w-0" lang="${post.language}" dir="${directionOf(post.language)}">${stored(text)}</div>
  </article>`
}

function facts({ byline, publishedAt, updatedAt, words, language }: PublicPost, locale: Locale): string[] {
  return [
    ...(byline === '' ? [] : [blog_by({ name: byline }, { locale })]),
    blog_published({ date: formatDate(publishedAt, locale) }, { locale }),
    ...(dayKey(updatedAt) > dayKey(publishedAt) ? [blog_updated({ date: formatDate(updatedAt, locale) }, { locale })] : []),
    readingTime(words, locale),
    ...(language === locale ? [] : [ENDONYMS[language]]),
  ]
}

const LINK = 'inline-flex min-h-11 items-center font-bold text-primary hover:underline'

function otherLanguages(post: PublicPost, locale: Locale): SafeHtml | null {
  const others = post.languages.filter(({ language }) => language !== post.language)
  if (others.length === 0) return null
  return html`<nav class="flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-surface px-5 py-1">
    <span class="text-muted">${blog_languages({}, { locale })}</span>${others.map(
      ({ language, slug }) =>
        html`<a class="${LINK}" href="/blog/${slug}" hreflang="${language}" lang="${language}">${ENDONYMS[language]}</a>`,
    )}
  </nav>`
}

/** From three headings on: fewer are seen at a glance. Closed above the text on a phone, open beside it on a wide screen. */
function contents(post: PublicPost, locale: Locale): SafeHtml | null {
  const headings = post.contents.filter(({ level }) => level === 2)
  if (headings.length < 3) return null
  const list = html`<ol class="grid" ${attributes(langAttributes(post.language, locale))}>
    ${headings.map(({ id, title }) => html`<li><a class="${LINK}" href="#${id}">${title}</a></li>`)}
  </ol>`
  const name = blog_contents({}, { locale })
  // On a wide screen the content of a closed one is shown too, where the browser can (`details-content`).
  return html`<details
    class="rounded-card border border-line bg-surface px-5 py-1 lg:rounded-none lg:border-0 lg:border-s-2 lg:bg-transparent lg:details-content:block lg:details-content:[content-visibility:visible]"
  >
    <summary class="min-h-11 cursor-pointer py-2.5 font-bold lg:pointer-events-none lg:list-none">${name}</summary>
    <nav aria-label="${name}">${list}</nav>
  </details>`
}

function below(post: PublicPost, locale: Locale): SafeHtml {
  const { test, series, related, tags } = post
  return html`${
    test !== null &&
    html`<section class="grid gap-3">
      <h2 class="text-lg">${blog_test_heading({}, { locale })}</h2>
      ${testCard(test, locale)}
    </section>`
  }${
    series !== null &&
    html`<section class="grid gap-3 rounded-card border border-line bg-surface p-5">
      <h2 class="text-lg">${blog_series({ title: series.title }, { locale })}</h2>
      <ol class="list-decimal ps-6">
        ${series.posts.map(
          ({ id, slug, title, language }) =>
            html`<li class="py-1" ${attributes(langAttributes(language, locale))}>
              ${id === post.id ? html`<b aria-current="page">${title}</b>` : html`<a class="${LINK}" href="/blog/${slug}">${title}</a>`}
            </li>`,
        )}
      </ol>
    </section>`
  }${
    tags.length > 0 &&
    html`<p class="flex flex-wrap items-center gap-x-4">
      <span class="text-muted">${blog_tags({}, { locale })}</span>${tags.map(
        (tag) => html`<a class="${LINK}" href="${inLanguage(`/blog?tag=${encodeURIComponent(tag)}`, locale)}">${tag}</a>`,
      )}
    </p>`
  }${
    related.length > 0 &&
    html`<section class="grid gap-4">
      <h2 class="text-lg">${blog_related({}, { locale })}</h2>
      ${cardGrid(related, [post.category], locale)}
    </section>`
  }`
}
