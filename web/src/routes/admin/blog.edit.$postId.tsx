import { createFileRoute } from '@tanstack/react-router'
import { EditPostPage } from '#web/features/blog-editor/editor/editor-pages.tsx'
import { panelSearch } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/admin/blog/edit/$postId')({
  validateSearch: panelSearch,
  component: EditPostPage,
})
