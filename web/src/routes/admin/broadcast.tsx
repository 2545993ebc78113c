import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#web/admin/list/list-search.ts'
import { BroadcastsPage } from '#web/features/notifications/broadcasts/broadcasts-page.tsx'

export const Route = createFileRoute('/admin/broadcast')({ validateSearch: listSearch, component: BroadcastsPage })
