import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#web/admin/list/list-search.ts'
import { UsersPage } from '#web/features/users/users-page.tsx'

export const Route = createFileRoute('/admin/users/')({ validateSearch: listSearch, component: UsersPage })
