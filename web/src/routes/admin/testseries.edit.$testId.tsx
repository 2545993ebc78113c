import { createFileRoute } from '@tanstack/react-router'
import { EditTestPage } from '#web/features/tests/editor/edit-page.tsx'

export const Route = createFileRoute('/admin/testseries/edit/$testId')({ component: EditTestPage })
