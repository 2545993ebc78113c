import { createFileRoute } from '@tanstack/react-router'
import type { FeedbackAddress } from '#web/features/support/feedback-search.ts'
import { FeedbackPage } from '#web/features/support/feedback-page.tsx'

export const Route = createFileRoute('/user/feedback')({
  // Read by the page, whose code comes late: what reads it well is more than every screen should carry.
  validateSearch: (search: Record<string, unknown>): FeedbackAddress => search,
  component: FeedbackPage,
})
