import { createFileRoute } from '@tanstack/react-router'
import { LearnerLayout } from '#web/features/shell/learner-layout.tsx'
import { requireLearner } from '#web/features/session/route-guards.ts'

export const Route = createFileRoute('/user')({ beforeLoad: ({ location }) => requireLearner(location), component: LearnerLayout })
