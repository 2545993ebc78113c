import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readChapter } from '#contract/books/reader-endpoints.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useSessionUser } from '#web/session/session-store.ts'
import { type DrawnChapter, unlock } from './drawn-article.ts'

/** Puts the text of a Prime chapter in its place for whoever may read it; for everyone else the page says how to. */
export function LockedText({ chapter, onUnlocked }: { readonly chapter: DrawnChapter; readonly onUnlocked: () => void }) {
  const { bookId, chapterId, language } = chapter
  const user = useSessionUser()
  const { data, error, isPending } = useQuery({
    ...queryOf(readChapter, { params: { id: bookId, chapterId }, query: { in: language } }),
    enabled: user !== null,
    // What Prime opens is not there for the next person at this device.
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (data === undefined) return
    unlock(chapter, data.html)
    onUnlocked()
  }, [data, chapter, onUnlocked])
  if (user === null || data !== undefined) return null
  if (error instanceof ApiError && error.code === 'book_needs_prime') return null
  return (
    <p role="status" className="text-muted">
      {isPending ? m.books_loading() : errorText(error)}
    </p>
  )
}
