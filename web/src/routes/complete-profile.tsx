import { createFileRoute } from '@tanstack/react-router'
import { CompleteProfilePage } from '#web/features/account/profile/complete-profile-page.tsx'
import { leadHome, requireLearner } from '#web/session/route-guards.ts'

export const Route = createFileRoute('/complete-profile')({
  beforeLoad: ({ location }) => {
    requireLearner(location)
    // Complete already, perhaps on another device: nothing to do here.
    leadHome()
  },
  component: CompleteProfilePage,
})
