import { createFileRoute } from '@tanstack/react-router'
import { QuestionReplies } from '#web/features/question-replies/question-replies.tsx'
import { InboxPage } from '#web/features/support/inbox/inbox-page.tsx'
import type { InboxSearch } from '#web/features/support/inbox/inbox-search.ts'

export const Route = createFileRoute('/admin/feedback')({
  // Read by the page: what knows the words of the address is not for learners to carry.
  validateSearch: (search: Record<string, unknown>): InboxSearch => search,
  component: () => <InboxPage belowQuestion={(questionId, begin) => <QuestionReplies questionId={questionId} begin={begin} />} />,
})
