import { createFileRoute } from '@tanstack/react-router'
import { NewPostPage } from '#web/features/blog-editor/editor/editor-pages.tsx'

export const Route = createFileRoute('/admin/blog/new')({ component: NewPostPage })
