import { createFileRoute } from '@tanstack/react-router'
import { BooksPage } from '#web/app/books-page.tsx'
import { loadBook } from '#web/app/load-book.ts'

/** A book, and its chapters: what an address shows is decided where it is drawn. */
export const Route = createFileRoute('/_public/books/$')({
  loaderDeps: ({ search }) => search,
  loader: loadBook,
  component: BooksPage,
})
