import { useEffect } from 'react'
import { makeFileAddress } from '#contract/books/reader-endpoints.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import type { DrawnBook } from './drawn-article.ts'

/** Makes the link to the PDF ask with the reader's session: a Prime book is for them alone. */
export function useDownload({ bookId, element }: DrawnBook): void {
  useEffect(() => {
    const link = element.querySelector<HTMLAnchorElement>('[data-download]')
    const download = (event: MouseEvent) => {
      event.preventDefault()
      call(makeFileAddress, { params: { id: bookId } }).then(
        ({ path }) => location.assign(path),
        (error: unknown) => {
          const isRefused = error instanceof ApiError && error.code === 'book_needs_prime'
          showToast(isRefused ? errorText(error) : m.books_download_failed(), { tone: 'error', id: 'download' })
        },
      )
    }
    link?.addEventListener('click', download)
    return () => link?.removeEventListener('click', download)
  }, [bookId, element])
}
