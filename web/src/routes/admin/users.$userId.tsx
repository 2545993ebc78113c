import { createFileRoute } from '@tanstack/react-router'
import { LearnerRoute } from '#web/features/admin/learners/learner-route.tsx'

export const Route = createFileRoute('/admin/users/$userId')({ component: LearnerRoute })
