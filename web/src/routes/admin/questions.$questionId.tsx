import { createFileRoute } from '@tanstack/react-router'
import { QuestionRoute } from '#web/features/admin/questions/overview/question-route.tsx'

export const Route = createFileRoute('/admin/questions/$questionId')({ component: QuestionRoute })
