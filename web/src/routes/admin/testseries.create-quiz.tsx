import { createFileRoute } from '@tanstack/react-router'
import { CreateQuizPage } from '#web/features/quizzes/quiz-page.tsx'

export const Route = createFileRoute('/admin/testseries/create-quiz')({ component: CreateQuizPage })
