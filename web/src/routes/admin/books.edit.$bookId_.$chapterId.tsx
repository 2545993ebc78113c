import { createFileRoute } from '@tanstack/react-router'
import { EditChapterPage } from '#web/features/book-editor/chapter/chapter-pages.tsx'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/admin/books/edit/$bookId_/$chapterId')({
  validateSearch: onlyRead(({ panel, in: language }): { readonly panel?: string; readonly in?: string } => ({
    ...(typeof panel === 'string' && { panel }),
    ...(typeof language === 'string' && { in: language }),
  })),
  component: EditChapterPage,
})
