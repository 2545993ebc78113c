import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { QuestionPage } from './question-page.tsx'

const route = getRouteApi('/admin/questions/$questionId')

export function QuestionRoute({ statistics }: { readonly statistics: (questionId: string) => ReactNode }) {
  const { questionId } = route.useParams()
  return ID_PATTERN.test(questionId) ? (
    <QuestionPage key={questionId} id={questionId} statistics={statistics(questionId)} />
  ) : (
    <NotFoundPage />
  )
}
