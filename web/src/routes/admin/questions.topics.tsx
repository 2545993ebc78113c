import { createFileRoute } from '@tanstack/react-router'
import { TopicsPage } from '#web/features/question-bank/topics/topics-page.tsx'

export const Route = createFileRoute('/admin/questions/topics')({ component: TopicsPage })
