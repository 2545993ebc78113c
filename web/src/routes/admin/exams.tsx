import { createFileRoute } from '@tanstack/react-router'
import { ExamsPage } from '#web/features/exams/register/exams-page.tsx'

export const Route = createFileRoute('/admin/exams')({ component: ExamsPage })
