import { createFileRoute } from '@tanstack/react-router'
import { ViewTestPage } from '#web/features/admin/tests/view-page.tsx'

export const Route = createFileRoute('/admin/testseries/view/$testId')({ component: ViewTestPage })
