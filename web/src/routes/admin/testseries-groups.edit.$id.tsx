import { createFileRoute } from '@tanstack/react-router'
import { EditGroupPage } from '#web/features/test-groups/group-pages.tsx'

export const Route = createFileRoute('/admin/testseries-groups/edit/$id')({ component: EditGroupPage })
