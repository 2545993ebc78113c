import { createFileRoute } from '@tanstack/react-router'
import { LearnerRoute } from '#web/features/attempt-admin/learner-route.tsx'

export const Route = createFileRoute('/admin/users/$userId')({ component: LearnerRoute })
