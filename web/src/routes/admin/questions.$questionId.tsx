import { createFileRoute } from '@tanstack/react-router'
import { QuestionRoute } from '#web/features/question-bank/overview/question-route.tsx'
import { QuestionStatistics } from '#web/features/statistics/question-statistics.tsx'

export const Route = createFileRoute('/admin/questions/$questionId')({
  component: () => <QuestionRoute statistics={(questionId) => <QuestionStatistics questionId={questionId} />} />,
})
