import { getRouteApi } from '@tanstack/react-router'
import { FeedbackPage } from './feedback-page.tsx'

const route = getRouteApi('/user/test-feedback/$attemptId')

export function FeedbackRoute() {
  const { attemptId } = route.useParams()
  return <FeedbackPage key={attemptId} attemptId={attemptId} />
}
