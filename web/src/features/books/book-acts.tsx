import type { DrawnBook } from './drawn-article.ts'
import { KeepButton } from './keep-button.tsx'
import { ReaderBar } from './reader-bar.tsx'
import { ContinueLink } from './continue-link.tsx'
import { useDownload } from './use-download.ts'

/** What a reader does with a book: goes on where they stopped, keeps it on the device, downloads it. */
export function BookActs({ book }: { readonly book: DrawnBook }) {
  useDownload(book)
  if (book.chapters.length === 0) return null
  return (
    <ReaderBar label={book.title}>
      <ContinueLink book={book} />
      <KeepButton book={book} />
    </ReaderBar>
  )
}
