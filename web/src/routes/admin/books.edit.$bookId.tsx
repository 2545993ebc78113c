import { createFileRoute } from '@tanstack/react-router'
import { EditBookPage } from '#web/features/book-editor/book/book-pages.tsx'
import { panelSearch } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/admin/books/edit/$bookId')({
  validateSearch: panelSearch,
  component: EditBookPage,
})
