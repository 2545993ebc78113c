import { createFileRoute } from '@tanstack/react-router'
import { SessionPage } from '#web/features/practice/session-page.tsx'

// No loader: a session is begun by a visit, never by looking ahead.
export const Route = createFileRoute('/user/practice/$topicId')({ component: SessionPage })
