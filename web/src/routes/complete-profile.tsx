import { createFileRoute } from '@tanstack/react-router'
import { CompleteProfilePage } from '#web/features/profile/complete-profile-page.tsx'
import { leadHome, requireLearner } from '#web/features/session/route-guards.ts'

export const Route = createFileRoute('/complete-profile')({
  beforeLoad: ({ location }) => {
    requireLearner(location)
    // Complete already, perhaps on another device: nothing to do here.
    leadHome()
  },
  component: CompleteProfilePage,
})
