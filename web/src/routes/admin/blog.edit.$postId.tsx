import { createFileRoute } from '@tanstack/react-router'
import { EditPostPage } from '#web/features/blog-editor/editor/editor-pages.tsx'

export const Route = createFileRoute('/admin/blog/edit/$postId')({ component: EditPostPage })
