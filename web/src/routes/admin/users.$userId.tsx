import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#web/admin/list/list-search.ts'
import { OneUser } from '#web/app/one-user.tsx'

export const Route = createFileRoute('/admin/users/$userId')({ validateSearch: listSearch, component: OneUser })
