import { createFileRoute } from '@tanstack/react-router'
import { DrawnRoute } from '#web/features/public-pages/drawn-route.tsx'
import { loadDrawn } from '#web/features/public-pages/load-drawn.ts'
import { lateComponent } from '#web/lib/late-component.tsx'

/** Readers come for the text: what others said of it comes after. */
const Comments = lateComponent(async () => (await import('#web/features/comments/comments.tsx')).CommentsOfPost)

/** Posts, categories, search and previews: what an address shows is decided where it is drawn. */
export const Route = createFileRoute('/_public/blog/$')({
  loaderDeps: ({ search }) => search,
  loader: loadDrawn,
  component: () => <DrawnRoute below={(postId) => <Comments key={postId} postId={postId} />} />,
})
