import { createFileRoute } from '@tanstack/react-router'
import { TopicsPage } from '#web/features/practice/topics-page.tsx'

// No loader: its query would be part of every first screen.
export const Route = createFileRoute('/user/practice/')({ component: TopicsPage })
