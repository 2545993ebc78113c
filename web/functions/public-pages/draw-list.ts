import type { PublicCategory, PublicList } from '../../../worker/contract/blog/public.ts'
import { type Locale, LOCALES } from '../../../worker/contract/shared/locales.ts'
import { formatDate } from '../../src/lib/i18n/format.ts'
import { monthName, monthsBeside } from './calendar.ts'
import {
  blog_all,
  blog_categories,
  blog_empty,
  blog_empty_here,
  blog_lead,
  blog_month_next,
  blog_month_previous,
  blog_newest,
  blog_older,
  blog_tag_heading,
  blog_title,
} from '../../src/paraglide/messages/_index.js'
import { ALIGNED, attributes, cardGrid } from './cards.ts'
import { html, type SafeHtml } from './html.ts'
import type { DrawnPage } from './page.ts'
import { ORGANISATION } from '../first-html/structured-data.ts'
import { breadcrumbData } from './structured.ts'
import { inLanguage, langAttributes } from './words.ts'

/** `/blog` and `/blog/category/{slug}`: what `query` asks for, as `list` has it. `today` as "2026-11-24", in India. */
export function drawList(list: PublicList, query: URLSearchParams, locale: Locale, today: string): DrawnPage {
  const shown = list.categories.find(({ slug }) => slug === list.category) ?? null
  const tag = shown === null ? query.get('tag') : null
  const path = shown === null ? '/blog' : `/blog/category/${shown.slug}`
  const isFirst = !query.has('before') && !query.has('month') && !query.has('day')
  const day = shown?.isDaily === true && query.has('day') ? Date.parse(query.get('day') ?? '') : Number.NaN
  const month = shown?.isDaily === true ? (query.get('month') ?? query.get('day')?.slice(0, 7) ?? null) : null
  const heading = shown?.title ?? (tag === null || tag === '' ? blog_title({}, { locale }) : blog_tag_heading({ tag }, { locale }))
  const part = Number.isFinite(day) ? formatDate(day, locale) : month === null ? null : monthName(month, locale)
  const title = part === null ? heading : `${heading}: ${part}`
  const description = shown === null ? blog_lead({}, { locale }) : shown.description
  // Parts of a list are there for people; search engines find the posts by the sitemap.
  const isListed = isFirst && (tag === null || tag === '') && list.posts.length > 0
  return {
    status: 200,
    locale,
    title,
    description,
    html: html`<header class="grid gap-2">
        <h1 class="${ALIGNED} text-2xl wrap-anywhere" ${attributes(langAttributes(shown?.titleLanguage, locale))}>${title}</h1>
        ${
          description !== '' &&
          html`<p class="${ALIGNED} max-w-[68ch] text-muted" ${attributes(langAttributes(shown?.descriptionLanguage, locale))}>
            ${description}
          </p>`
        }
      </header>
      ${categoryLinks(list.categories, shown, locale)}${
        shown?.isDaily === true && monthLinks(path, month ?? today.slice(0, 7), today, locale)
      }${
        list.posts.length > 0
          ? cardGrid(list.posts, list.categories, locale)
          : html`<p class="rounded-card border border-line bg-surface p-5">
              ${shown === null && tag === null && isFirst ? blog_empty({}, { locale }) : blog_empty_here({}, { locale })}
            </p>`
      }${pager(path, query, list.next, locale)}`,
    canonical: isListed ? inLanguage(path, locale) : null,
    alternates: isListed ? LOCALES.map((language) => ({ language, path: inLanguage(path, language) })) : [],
    image: null,
    post: null,
    kind: 'website',
    data: [
      { '@type': 'Blog', name: title, description, inLanguage: locale, publisher: { '@id': ORGANISATION } },
      ...(shown === null
        ? []
        : [
            breadcrumbData([
              [blog_title({}, { locale }), '/blog'],
              [shown.title, path],
            ]),
          ]),
    ],
  }
}

const CHIP = 'inline-flex min-h-11 items-center rounded-md border px-4 font-bold no-underline'

function categoryLinks(categories: readonly PublicCategory[], shown: PublicCategory | null, locale: Locale): SafeHtml | null {
  if (categories.length === 0) return null
  const link = (path: string, text: string, isShown: boolean, language: Locale = locale) =>
    html`<li>
      <a
        href="${inLanguage(path, locale)}"
        class="${CHIP} ${isShown ? 'border-primary bg-primary text-on-primary' : 'border-edge hover:border-ink'}"
        ${isShown && html` aria-current="page"`}
        ><span ${attributes(langAttributes(language, locale))}>${text}</span></a
      >
    </li>`
  return html`<nav aria-label="${blog_categories({}, { locale })}">
    <ul class="flex flex-wrap gap-2">
      ${link('/blog', blog_all({}, { locale }), shown === null)}${categories.map(({ slug, title, titleLanguage }) =>
        link(`/blog/category/${slug}`, title, slug === shown?.slug, titleLanguage),
      )}
    </ul>
  </nav>`
}

const STEP = 'inline-flex min-h-11 items-center font-bold text-primary hover:underline'

/** Of a daily category: the months beside the shown one. There is no month after the present one. */
function monthLinks(path: string, month: string, today: string, locale: Locale): SafeHtml {
  const { before, after } = monthsBeside(month)
  return html`<nav class="flex flex-wrap items-center justify-between gap-x-6" aria-label="${monthName(month, locale)}">
    <a class="${STEP}" href="${inLanguage(`${path}?month=${before}`, locale)}">${blog_month_previous({}, { locale })}</a
    ><span class="font-bold">${monthName(month, locale)}</span>${
      after <= today.slice(0, 7)
        ? html`<a class="${STEP}" href="${inLanguage(`${path}?month=${after}`, locale)}">${blog_month_next({}, { locale })}</a>`
        : html`<span class="${STEP} invisible" aria-hidden="true">${blog_month_next({}, { locale })}</span>`
    }
  </nav>`
}

function pager(path: string, query: URLSearchParams, next: string | null, locale: Locale): SafeHtml | null {
  const isFirst = !query.has('before')
  if (next === null && isFirst) return null
  const tag = query.get('tag')
  const kept = tag === null || tag === '' ? '' : `&tag=${encodeURIComponent(tag)}`
  const newest = kept === '' ? path : `${path}?${kept.slice(1)}`
  return html`<nav class="flex flex-wrap justify-between gap-x-6">
    ${!isFirst && html`<a class="${STEP}" href="${inLanguage(newest, locale)}">${blog_newest({}, { locale })}</a>`}${
      next !== null &&
      html`<a class="${STEP} ms-auto" rel="next" href="${inLanguage(`${path}?before=${next}${kept}`, locale)}"
        >${blog_older({}, { locale })}</a
      >`
    }
  </nav>`
}
