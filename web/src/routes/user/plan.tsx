import { createFileRoute } from '@tanstack/react-router'
import { PlanPage } from '#web/features/study-plan/plan-page.tsx'

// No loader: its queries would be part of every first screen.
export const Route = createFileRoute('/user/plan')({ component: PlanPage })
