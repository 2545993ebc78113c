import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchBook } from '#contract/books/reader-endpoints.ts'
import { directionOf, type Locale } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { queryOf } from '#web/lib/api/call.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface SearchPanelProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly bookId: string
  readonly language: Locale
}

/** As for every search while one types (docs/screens.md#constants). */
const DEBOUNCE_MS = 300

/** Words in all chapters of the book; a hit leads to its place. */
export function SearchPanel({ open, onClose, bookId, language }: SearchPanelProps) {
  const [text, setText] = useState('')
  const settled = useDebounced(text.trim(), DEBOUNCE_MS)
  const query = useQuery({
    ...queryOf(searchBook, { params: { id: bookId }, query: { q: settled, in: language } }),
    enabled: open && settled !== '',
  })
  const { data } = query
  const book = location.pathname.split('/').slice(0, 3).join('/')
  const address = (slug: string) => `${book}/${slug}${language === 'en' ? '' : `?in=${language}`}#find:${encodeURIComponent(settled)}`
  return (
    <Dialog open={open} onClose={onClose} title={m.books_search()} closeLabel={m.action_close()} shape="sheet">
      <div className="grid gap-4">
        <TextInput
          type="search"
          aria-label={m.books_search()}
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div aria-live="polite" className="grid gap-3">
          {settled !== '' && query.isPending && (
            <SkeletonRegion label={m.books_loading()}>
              <Skeleton className="h-16" />
            </SkeletonRegion>
          )}
          {query.isError && <QueryError query={query} title={m.books_search()} />}
          {data?.items.length === 0 && <p className="text-muted">{m.books_search_none()}</p>}
          {data !== undefined && data.items.length > 0 && (
            <ul className="grid divide-y divide-line">
              {data.items.map(({ slug, title, snippet }, n) => (
                // oxlint-disable-next-line react/no-array-index-key -- a snippet may come twice
                <li key={n} className="relative grid gap-0.5 py-3 hover:bg-page" lang={language} dir={directionOf(language)}>
                  <a href={address(slug)} className="font-bold after:absolute after:inset-0" onClick={onClose}>
                    {title}
                  </a>
                  <span className="text-muted wrap-anywhere">{snippet}</span>
                </li>
              ))}
            </ul>
          )}
          {data !== undefined && data.locked > 0 && (
            <p className="text-sm text-muted">{m.books_search_locked({ count: data.locked, shown: formatNumber(data.locked) })}</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}
