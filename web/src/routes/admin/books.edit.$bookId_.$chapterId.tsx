import { createFileRoute } from '@tanstack/react-router'
import { EditChapterPage } from '#web/features/book-editor/chapter/chapter-pages.tsx'

export const Route = createFileRoute('/admin/books/edit/$bookId_/$chapterId')({
  validateSearch: (search: Record<string, unknown>): { readonly panel?: string; readonly in?: string } => ({
    ...(typeof search['panel'] === 'string' && { panel: search['panel'] }),
    ...(typeof search['in'] === 'string' && { in: search['in'] }),
  }),
  component: EditChapterPage,
})
