import { createFileRoute } from '@tanstack/react-router'
import { CommentQueuePage } from '#web/features/comment-queue/comment-queue-page.tsx'
import type { QueueSearch } from '#web/features/comment-queue/queue-search.ts'

export const Route = createFileRoute('/admin/blog/comments')({
  // Read by the page: what knows the words of the address is not for learners to carry.
  validateSearch: (search: Record<string, unknown>): QueueSearch => search,
  component: CommentQueuePage,
})
