import { getRouteApi } from '@tanstack/react-router'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { LearnerPage } from './learner-page.tsx'

const route = getRouteApi('/admin/users/$userId')

export function LearnerRoute() {
  const { userId } = route.useParams()
  return ID_PATTERN.test(userId) ? <LearnerPage key={userId} userId={userId} /> : <NotFoundPage />
}
