import { createFileRoute } from '@tanstack/react-router'
import { LearnerDaily } from '#web/app/learner-daily.tsx'

// No loader: its query would be part of every first screen.
export const Route = createFileRoute('/user/daily')({ component: LearnerDaily })
