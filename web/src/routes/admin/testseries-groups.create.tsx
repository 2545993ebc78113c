import { createFileRoute } from '@tanstack/react-router'
import { CreateGroupPage } from '#web/features/admin/groups/group-pages.tsx'

export const Route = createFileRoute('/admin/testseries-groups/create')({ component: CreateGroupPage })
