import { createFileRoute } from '@tanstack/react-router'
import { requireLearner } from '#web/session/route-guards.ts'

/** All screens of a test are for the signed-in; they have no layout around them. */
export const Route = createFileRoute('/test')({ beforeLoad: ({ location }) => requireLearner(location) })
