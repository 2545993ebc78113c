import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminPostDetail } from '#contract/blog/schemas.ts'
import { draftIdOf } from '#contract/drafts/schemas.ts'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { type Panel, panelOf } from '#web/admin/article-editor/panels.ts'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { QueryError } from '#web/errors/query-error.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { currentUser } from '#web/session/session-store.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { postQuery } from '../blog-queries.ts'
import { emptyPostForm, postForms } from './post-form.ts'
import { PostEditor } from './post-editor.tsx'

const editRoute = getRouteApi('/admin/blog/edit/$postId')

const newId = (): string => draftIdOf(crypto.getRandomValues(new Uint8Array(16)))

export function NewPostPage() {
  const [id] = useState(newId)
  const [start] = useState(() => emptyPostForm('', currentUser()?.name ?? ''))
  return <PostEditor post={null} start={start} newId={id} panel="write" />
}

export function EditPostPage() {
  const { postId } = editRoute.useParams()
  const panel = panelOf(editRoute.useSearch().panel)
  const isId = ID_PATTERN.test(postId)
  const query = useQuery({ ...postQuery(postId), enabled: isId })
  if (!isId) return <NotFoundPage />
  if (query.data !== undefined) return <EditPost key={postId} post={query.data} panel={panel} />
  if (query.isError)
    return query.error instanceof ApiError && query.error.status === 404 ? (
      <EmptyState title={m.admin_posts_gone()} />
    ) : (
      <QueryError query={query} title={m.admin_posts_failed()} />
    )
  return (
    <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-96 rounded-card" />
    </SkeletonRegion>
  )
}

/** What is typed begins from the post as it was when it was opened: a refetch takes nothing away. */
function EditPost({ post, panel }: { readonly post: AdminPostDetail; readonly panel: Panel }) {
  const [opened] = useState(post)
  return <PostEditor post={opened} start={postForms.formOf(opened)} newId={opened.id} panel={panel} />
}
