import { createFileRoute } from '@tanstack/react-router'
import { EditPostPage } from '#web/features/blog-editor/editor/editor-pages.tsx'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/admin/blog/edit/$postId')({
  validateSearch: onlyRead(({ panel }): { readonly panel?: string } => (typeof panel === 'string' ? { panel } : {})),
  component: EditPostPage,
})
