import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { DrawnRoute } from '#web/features/public-pages/drawn-route.tsx'
import { loadDrawn } from '#web/features/public-pages/load-drawn.ts'
import { publicSearch } from '#web/features/public-pages/public-search.ts'
import { onlyRead } from '#web/lib/search-params.ts'

/** Readers come for the text: what others said of it comes after. */
const Comments = lazy(async () => ({ default: (await import('#web/features/comments/comments.tsx')).CommentsOfPost }))

export const Route = createFileRoute('/_public/blog/$slug')({
  validateSearch: onlyRead(publicSearch),
  loaderDeps: ({ search }) => search,
  loader: loadDrawn,
  component: () => (
    <DrawnRoute
      below={(postId) => (
        <Suspense>
          <Comments key={postId} postId={postId} />
        </Suspense>
      )}
    />
  ),
})
