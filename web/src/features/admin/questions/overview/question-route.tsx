import { getRouteApi } from '@tanstack/react-router'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { NotFoundPage } from '#web/features/errors/not-found-page.tsx'
import { QuestionPage } from './question-page.tsx'

const route = getRouteApi('/admin/questions/$questionId')

export function QuestionRoute() {
  const { questionId } = route.useParams()
  return ID_PATTERN.test(questionId) ? <QuestionPage key={questionId} id={questionId} /> : <NotFoundPage />
}
