import { createFileRoute } from '@tanstack/react-router'
import { LearnerLayout } from '#web/app/shell/learner-layout.tsx'
import { requireLearner } from '#web/session/route-guards.ts'

export const Route = createFileRoute('/user')({ beforeLoad: ({ location }) => requireLearner(location), component: LearnerLayout })
