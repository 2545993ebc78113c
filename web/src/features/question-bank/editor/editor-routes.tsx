import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { QuestionDetail } from '#contract/question-bank/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { QueryError } from '#web/errors/query-error.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { questionQuery } from '#web/admin/queries/bank-queries.ts'
import { EditorPage } from './editor-page.tsx'
import { newStart, startOf } from './editor-start.ts'

const editRoute = getRouteApi('/admin/questions/edit/$questionId')
const addRoute = getRouteApi('/admin/add-question')

export function EditQuestionRoute() {
  const { questionId } = editRoute.useParams()
  const isId = ID_PATTERN.test(questionId)
  const query = useQuery({ ...questionQuery(questionId), enabled: isId })
  if (!isId) return <NotFoundPage />
  return query.data === undefined ? <Waiting query={query} /> : <EditStored key={questionId} detail={query.data} />
}

export function AddQuestionRoute() {
  const { from, like } = addRoute.useSearch()
  const id = from ?? like
  const query = useQuery({ ...questionQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined) return <AddNew key="empty" other={null} whole={false} />
  if (query.data === undefined) return <Waiting query={query} />
  return <AddNew key={`${id}${from === undefined}`} other={query.data} whole={from !== undefined} />
}

/** What is typed begins from the question as it was when it was opened: a refetch takes nothing away. */
function EditStored({ detail }: { readonly detail: QuestionDetail }) {
  const [start] = useState(() => startOf(detail))
  return <EditorPage start={start} behind={detail.behind} />
}

function AddNew({ other, whole }: { readonly other: QuestionDetail | null; readonly whole: boolean }) {
  const [start] = useState(() => newStart(other, whole))
  return <EditorPage start={start} behind={NONE} />
}

const NONE: readonly Locale[] = []

function Waiting({ query }: { readonly query: UseQueryResult<QuestionDetail> }) {
  if (query.isError)
    return query.error instanceof ApiError && query.error.status === 404 ? (
      <EmptyState title={m.admin_bank_gone()} />
    ) : (
      <QueryError query={query} title={m.admin_bank_question_failed()} />
    )
  return (
    <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-96 rounded-card" />
    </SkeletonRegion>
  )
}
