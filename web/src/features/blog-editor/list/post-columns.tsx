import type { AdminPostRow, BlogCategory } from '#contract/blog/schemas.ts'
import { directionOf, ENDONYMS, type Locale, localize } from '#contract/shared/locales.ts'
import type { ListColumn } from '#web/admin/list/list-column.ts'
import { formatDate, formatDateTime } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { stateName, stateTone } from '#web/admin/article-editor/state-words.ts'

/** A post as its line in the list: what it is called, its languages with their states, and when it changed. */
export const postColumns = (categories: readonly BlogCategory[]): ListColumn<AdminPostRow>[] => [
  {
    id: 'title',
    head: m.admin_posts_post(),
    kind: 'name',
    cell: ({ id, title, titleLanguage, byline }) => (
      <span className="grid min-w-52">
        <PathLink
          href={`/admin/blog/edit/${id}`}
          lang={titleLanguage}
          dir={directionOf(titleLanguage)}
          className="font-bold wrap-anywhere text-primary underline"
        >
          {title === '' ? m.admin_posts_untitled() : title}
        </PathLink>
        <span className="text-sm text-muted">{byline}</span>
      </span>
    ),
  },
  {
    id: 'texts',
    head: m.admin_posts_languages(),
    cell: ({ texts }) => (
      <ul className="grid gap-1">
        {byState(texts).map(({ languages, state, publishAt }) => (
          <li key={`${state} ${publishAt}`} className="flex flex-wrap items-center gap-x-2">
            <span className="flex flex-wrap gap-x-2 text-sm">
              {languages.map((language) => (
                <span key={language} lang={language}>
                  {ENDONYMS[language]}
                </span>
              ))}
            </span>
            <Badge tone={stateTone[state]}>{stateName[state]()}</Badge>
            {publishAt !== null && <span className="text-sm whitespace-nowrap text-muted tabular">{formatDateTime(publishAt)}</span>}
          </li>
        ))}
      </ul>
    ),
  },
  { id: 'category', head: m.admin_posts_category(), cell: ({ category }) => categoryName(categories, category) },
  {
    id: 'published',
    head: m.admin_posts_published(),
    kind: 'wide',
    cell: ({ publishedAt }) => (publishedAt === null ? '–' : <span className="whitespace-nowrap">{formatDate(publishedAt)}</span>),
  },
  {
    id: 'updated',
    head: m.admin_posts_updated(),
    kind: 'wide',
    cell: ({ updatedAt }) => <span className="whitespace-nowrap">{formatDateTime(updatedAt)}</span>,
  },
]

type RowText = AdminPostRow['texts'][number]

/** Languages in the same state stand in one line: a post in four languages is no taller than one in English. */
function byState(texts: readonly RowText[]): readonly (Pick<RowText, 'state' | 'publishAt'> & { readonly languages: Locale[] })[] {
  const lines: (Pick<RowText, 'state' | 'publishAt'> & { readonly languages: Locale[] })[] = []
  for (const { language, state, publishAt } of texts) {
    const line = lines.find((one) => one.state === state && one.publishAt === publishAt)
    if (line === undefined) lines.push({ state, publishAt, languages: [language] })
    else line.languages.push(language)
  }
  return lines
}

/** A category in the admin's language; its address where it is not known. */
export const categoryName = (categories: readonly BlogCategory[], slug: string): string => {
  const found = categories.find((one) => one.slug === slug)
  return found === undefined ? slug : localize(found.titles, locale).text
}
