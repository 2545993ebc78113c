import { createFileRoute } from '@tanstack/react-router'
import { CreateGroupPage } from '#web/features/test-groups/group-pages.tsx'

export const Route = createFileRoute('/admin/testseries-groups/create')({ component: CreateGroupPage })
