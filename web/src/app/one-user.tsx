import { getRouteApi } from '@tanstack/react-router'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { LearnerAttempts } from '#web/features/attempt-admin/learner-attempts.tsx'
import { UserBatches } from '#web/features/batches/user-batches.tsx'
import { UserPage } from '#web/features/users/user-page.tsx'
import { USER_TABS } from '#web/features/users/user-tab.ts'

const route = getRouteApi('/admin/users/$userId')

/** The page of an account with its attempts, which are a feature of their own. A route that imported these would bring the schemas of ids to everyone. */
export function OneUser() {
  const { userId } = route.useParams()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  if (!ID_PATTERN.test(userId)) return <NotFoundPage />
  return (
    <UserPage
      key={userId}
      userId={userId}
      attempts={<LearnerAttempts userId={userId} />}
      batches={<UserBatches userId={userId} />}
      tab={USER_TABS.find((one) => one === tab) ?? 'timeline'}
      onTab={(next) => void navigate({ search: next === 'timeline' ? {} : { tab: next }, replace: true })}
      onDeleted={() => void navigate({ to: '/admin/users' })}
    />
  )
}
