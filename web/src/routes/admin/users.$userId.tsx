import { createFileRoute } from '@tanstack/react-router'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { LearnerAttempts } from '#web/features/attempt-admin/learner-attempts.tsx'
import { UserPage } from '#web/features/users/user-page.tsx'
import { USER_TABS, type UserTab } from '#web/features/users/user-tab.ts'

export const Route = createFileRoute('/admin/users/$userId')({
  validateSearch: ({ tab }: Record<string, unknown>): { readonly tab?: UserTab } => {
    const known = USER_TABS.find((one) => one === tab)
    return known === undefined ? {} : { tab: known }
  },
  component: OneUser,
})

/** The account with its attempts, which are a feature of their own. */
function OneUser() {
  const { userId } = Route.useParams()
  const { tab = 'timeline' } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (!ID_PATTERN.test(userId)) return <NotFoundPage />
  return (
    <UserPage
      key={userId}
      userId={userId}
      attempts={<LearnerAttempts userId={userId} />}
      tab={tab}
      onTab={(next) => void navigate({ search: next === 'timeline' ? {} : { tab: next }, replace: true })}
      onDeleted={() => void navigate({ to: '/admin/users' })}
    />
  )
}
