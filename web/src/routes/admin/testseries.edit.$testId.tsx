import { createFileRoute } from '@tanstack/react-router'
import { EditTestPage } from '#web/features/admin/builder/edit-page.tsx'

export const Route = createFileRoute('/admin/testseries/edit/$testId')({ component: EditTestPage })
