import { BookOpen } from 'lucide-react'
import type { AdminBookRow } from '#contract/books/schemas.ts'
import { ENDONYMS, localize } from '#contract/shared/locales.ts'
import { stateName, stateTone } from '#web/admin/article-editor/state-words.ts'
import type { ListColumn } from '#web/admin/list/list-column.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { accessName, kindName } from '../book-words.ts'

/** A book as its line in the list: its cover and title, what it is, who may read it, and when it changed. */
export const bookColumns = (): ListColumn<AdminBookRow>[] => [
  {
    id: 'title',
    head: m.admin_books_book(),
    kind: 'name',
    cell: ({ id, titles, cover, slug }) => {
      const title = localize(titles, locale)
      return (
        <span className="flex min-w-52 items-center gap-3">
          <Cover address={cover} />
          <span className="grid min-w-0">
            <PathLink href={`/admin/books/edit/${id}`} lang={title.locale} className="font-bold wrap-anywhere text-primary underline">
              {title.text}
            </PathLink>
            <span dir="ltr" className="text-start text-sm wrap-anywhere text-muted">
              /books/{slug}
            </span>
          </span>
        </span>
      )
    },
  },
  { id: 'kind', head: m.admin_books_kind(), cell: ({ kind }) => kindName[kind]() },
  {
    id: 'access',
    head: m.admin_books_access(),
    cell: ({ access }) => <Badge tone={access === 'prime' ? 'accentSoft' : 'plain'}>{accessName[access]()}</Badge>,
  },
  { id: 'state', head: m.admin_posts_state(), cell: ({ state }) => <Badge tone={stateTone[state]}>{stateName[state]()}</Badge> },
  {
    id: 'languages',
    head: m.admin_posts_languages(),
    cell: ({ languages }) =>
      languages.length === 0 ? (
        '–'
      ) : (
        <span className="flex flex-wrap gap-x-2 text-sm">
          {languages.map((language) => (
            <span key={language} lang={language}>
              {ENDONYMS[language]}
            </span>
          ))}
        </span>
      ),
  },
  {
    id: 'chapters',
    head: m.admin_books_chapters(),
    kind: 'number',
    cell: ({ kind, chapters }) => (kind === 'chapters' ? formatNumber(chapters) : '–'),
  },
  {
    id: 'updated',
    head: m.admin_posts_updated(),
    kind: 'wide',
    cell: ({ updatedAt }) => <span className="whitespace-nowrap">{formatDateTime(updatedAt)}</span>,
  },
]

const Cover = ({ address }: { readonly address: string | null }) =>
  address === null ? (
    <span aria-hidden="true" className="grid h-14 w-10 shrink-0 place-items-center rounded-sm border border-line bg-sunken text-muted">
      <BookOpen size={18} />
    </span>
  ) : (
    <img src={address} alt="" loading="lazy" className="h-14 w-10 shrink-0 rounded-sm border border-line bg-figure object-cover" />
  )
