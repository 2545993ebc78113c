import { createFileRoute } from '@tanstack/react-router'
import { QuestionRoute } from '#web/features/question-bank/overview/question-route.tsx'
import { QuestionReplies } from '#web/features/question-replies/question-replies.tsx'
import { QuestionStatistics } from '#web/features/statistics/question-statistics.tsx'
import { locale } from '#web/lib/i18n/locale.ts'

export const Route = createFileRoute('/admin/questions/$questionId')({
  component: () => (
    <QuestionRoute
      statistics={(questionId) => (
        <div className="grid gap-5">
          <QuestionStatistics questionId={questionId} />
          <QuestionReplies questionId={questionId} begin={{ language: locale, answer: '' }} />
        </div>
      )}
    />
  ),
})
