import { createFileRoute } from '@tanstack/react-router'
import { EditPostPage } from '#web/features/blog-editor/editor/editor-pages.tsx'

export const Route = createFileRoute('/admin/blog/edit/$postId')({
  validateSearch: ({ panel }: Record<string, unknown>): { readonly panel?: string } => (typeof panel === 'string' ? { panel } : {}),
  component: EditPostPage,
})
