import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { orderChapters } from '#contract/books/endpoints.ts'
import type { AdminBookDetail, OutlineChapter } from '#contract/books/schemas.ts'
import { moved } from '#web/admin/test-form/test-draft.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { bookQuery } from '../book-queries.ts'

interface OrderOptions {
  readonly book: AdminBookDetail
  /** The revision of the book as it is known now. */
  readonly revision: () => number
  readonly onBook: (book: AdminBookDetail) => void
}

/** The chapters in the order that is wanted. It shows at once; one request is under way at a time, and the last order is sent after it. */
export function useChapterOrder({ book, revision, onBook }: OrderOptions) {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const latest = useRef<readonly string[] | null>(null)
  const isSending = useRef(false)
  const chapters = inOrder(book.chapters, wanted)

  const want = (ids: readonly string[] | null) => {
    latest.current = ids
    setWanted(ids)
  }
  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (let ids = latest.current, sent: typeof ids = null; ids !== null && ids !== sent; ids = latest.current) {
        sent = ids
        onBook(await call(orderChapters, { params: { id: book.id }, body: { chapters: [...ids], expected: revision() } }))
      }
    } catch (error) {
      showToast(m.admin_books_order_failed(), { tone: 'error', description: errorText(error) })
      const now = await client.fetchQuery(bookQuery(book.id)).catch(() => null)
      if (now !== null) onBook(now)
    } finally {
      isSending.current = false
      want(null)
      await makeOld(client, orderChapters)
    }
  }
  return {
    chapters,
    /** Moves a chapter by one place and gives its new place, from 0; null where there is none. The focus stays where it is. */
    move: (id: string, step: 1 | -1): number | null => {
      const from = chapters.findIndex((one) => one.id === id)
      const to = from + step
      if (from === -1 || to < 0 || to >= chapters.length) return null
      const focused = document.activeElement
      // A row that is put elsewhere loses the focus, so that it is given back once that has been drawn.
      flushSync(() => want(moved(chapters, from, to).map((one) => one.id)))
      if (focused instanceof HTMLElement) {
        focused.focus({ preventScroll: true })
        focused.scrollIntoView({ block: 'nearest' })
      }
      void send()
      return to
    },
  }
}

/** Chapters that the order does not know, because they came meanwhile, are the last. */
function inOrder(chapters: readonly OutlineChapter[], ids: readonly string[] | null): readonly OutlineChapter[] {
  if (ids === null) return chapters
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return chapters.toSorted((a, b) => place(a.id) - place(b.id))
}
