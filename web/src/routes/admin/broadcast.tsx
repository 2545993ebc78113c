import { createFileRoute } from '@tanstack/react-router'
import { broadcastSearch } from '#web/features/notifications/broadcasts/broadcast-search.ts'
import { BroadcastsPage } from '#web/features/notifications/broadcasts/broadcasts-page.tsx'

export const Route = createFileRoute('/admin/broadcast')({ validateSearch: broadcastSearch, component: BroadcastsPage })
