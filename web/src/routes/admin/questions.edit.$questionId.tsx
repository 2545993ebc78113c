import { createFileRoute } from '@tanstack/react-router'
import { EditQuestionRoute } from '#web/features/question-bank/editor/editor-routes.tsx'

export const Route = createFileRoute('/admin/questions/edit/$questionId')({ component: EditQuestionRoute })
