import { createFileRoute } from '@tanstack/react-router'
import { GroupsPage } from '#web/features/test-groups/groups-page.tsx'

export const Route = createFileRoute('/admin/testseries-groups/')({ component: GroupsPage })
