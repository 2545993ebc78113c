import { createFileRoute } from '@tanstack/react-router'
import { EditBookPage } from '#web/features/book-editor/book/book-pages.tsx'

export const Route = createFileRoute('/admin/books/edit/$bookId')({
  validateSearch: ({ panel }: Record<string, unknown>): { readonly panel?: string } => (typeof panel === 'string' ? { panel } : {}),
  component: EditBookPage,
})
