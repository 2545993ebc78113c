import { useState } from 'react'
import { drawnBook, type DrawnBook } from './drawn-article.ts'
import { KeepButton } from './keep-button.tsx'
import { ReaderBar } from './reader-bar.tsx'
import { ContinueLink } from './continue-link.tsx'
import { useDownload } from './use-download.ts'

/** What a reader does with a book: goes on where they stopped, keeps it on the device, downloads it. Comes after the page, with `import()`. */
export function BookActs() {
  const [book] = useState(drawnBook)
  return book === null ? null : <Acts book={book} />
}

function Acts({ book }: { readonly book: DrawnBook }) {
  useDownload(book)
  if (book.chapters.length === 0) return null
  return (
    <ReaderBar label={book.title}>
      <ContinueLink book={book} />
      <KeepButton book={book} />
    </ReaderBar>
  )
}
