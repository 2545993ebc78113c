import { createFileRoute, useNavigate, useParams } from '@tanstack/react-router'
import { LearnerAttempts } from '#web/features/attempt-admin/learner-attempts.tsx'
import { UserPage } from '#web/features/users/user-page.tsx'

export const Route = createFileRoute('/admin/users/$userId')({ component: OneUser })

/** The account with its attempts, which are a feature of their own. */
function OneUser() {
  const { userId } = useParams({ from: '/admin/users/$userId' })
  const navigate = useNavigate()
  return (
    <UserPage
      key={userId}
      userId={userId}
      attempts={<LearnerAttempts userId={userId} />}
      onDeleted={() => void navigate({ to: '/admin/users' })}
    />
  )
}
