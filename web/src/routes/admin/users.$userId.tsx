import { createFileRoute } from '@tanstack/react-router'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { LearnerAttempts } from '#web/features/attempt-admin/learner-attempts.tsx'
import { UserPage } from '#web/features/users/user-page.tsx'

export const Route = createFileRoute('/admin/users/$userId')({ component: OneUser })

/** The account with its attempts, which are a feature of their own. */
function OneUser() {
  const { userId } = Route.useParams()
  const navigate = Route.useNavigate()
  if (!ID_PATTERN.test(userId)) return <NotFoundPage />
  return (
    <UserPage
      key={userId}
      userId={userId}
      attempts={<LearnerAttempts userId={userId} />}
      onDeleted={() => void navigate({ to: '/admin/users' })}
    />
  )
}
