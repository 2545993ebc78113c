import { CircleCheck, Download, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { fileSize } from '#web/lib/i18n/file-size.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { useSessionUser } from '#web/session/session-store.ts'
import { keptBook, removeKeptBook } from './books-store.ts'
import type { DrawnBook } from './drawn-article.ts'
import { keepBook } from './keep-book.ts'
import { BarButton } from './reader-bar.tsx'

type State = { readonly is: 'asking' | 'absent' | 'kept' } | { readonly is: 'keeping'; readonly done: number; readonly total: number }

/** Keeps the book on this device for reading without a network, its size said before, or takes it off again. */
export function KeepButton({ book }: { readonly book: DrawnBook }) {
  const { bookId, language, bytes } = book
  const ownerId = useSessionUser()?._id ?? null
  const [state, setState] = useState<State>({ is: 'asking' })
  useEffect(() => {
    keptBook(bookId, language).then(
      (found) => setState({ is: found === null ? 'absent' : 'kept' }),
      () => {},
    )
  }, [bookId, language])
  // Where the device keeps nothing, or is offline with a copy, there is nothing to offer.
  if (state.is === 'asking' || (state.is === 'absent' && bytes === 0)) return null

  const keep = async (): Promise<void> => {
    try {
      await keepBook(book, ownerId, (done, total) => setState({ is: 'keeping', done, total }), Date.now())
      setState({ is: 'kept' })
      showToast(m.books_kept(), { tone: 'success', id: 'keep-book' })
    } catch (error) {
      setState({ is: 'absent' })
      const needsPrime = error instanceof ApiError && error.code === 'book_needs_prime'
      showToast(needsPrime ? errorText(error) : m.books_keep_failed(), { tone: 'error', id: 'keep-book' })
    }
  }
  const remove = async (): Promise<void> => {
    await removeKeptBook(bookId, language)
    setState({ is: 'absent' })
    showToast(m.books_mark_removed(), { id: 'keep-book', action: { label: m.action_undo(), run: () => void keep() } })
  }

  if (state.is === 'keeping')
    return (
      <BarButton
        busy
        icon={<Download size={20} aria-hidden="true" />}
        label={m.books_keeping({ done: formatNumber(state.done), total: formatNumber(state.total) })}
        onClick={() => {}}
      />
    )
  if (state.is === 'absent')
    return (
      <BarButton
        icon={<Download size={20} aria-hidden="true" />}
        label={m.books_keep({ size: fileSize(bytes, locale) })}
        onClick={() => void keep()}
      />
    )
  return (
    <>
      <span className="flex items-center gap-2 px-2 text-sm text-good max-sm:text-xs">
        <CircleCheck size={20} aria-hidden="true" />
        {m.books_kept()}
      </span>
      <BarButton icon={<Trash2 size={20} aria-hidden="true" />} label={m.books_keep_remove()} onClick={() => void remove()} />
    </>
  )
}
