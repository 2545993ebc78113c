import { createFileRoute } from '@tanstack/react-router'
import { ViewTestPage } from '#web/features/tests/list/view-page.tsx'

export const Route = createFileRoute('/admin/testseries/view/$testId')({ component: ViewTestPage })
