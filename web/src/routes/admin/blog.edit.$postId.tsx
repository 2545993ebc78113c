import { createFileRoute } from '@tanstack/react-router'
import { EditPostPage } from '#web/features/blog-editor/editor/editor-pages.tsx'
import { editorSearch } from '#web/features/blog-editor/editor/editor-search.ts'

export const Route = createFileRoute('/admin/blog/edit/$postId')({ validateSearch: editorSearch, component: EditPostPage })
