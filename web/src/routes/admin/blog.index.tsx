import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#web/admin/list/list-search.ts'
import { PostsPage } from '#web/features/blog-editor/list/posts-page.tsx'

export const Route = createFileRoute('/admin/blog/')({ validateSearch: listSearch, component: PostsPage })
