import { createFileRoute } from '@tanstack/react-router'
import { DrawnRoute } from '#web/features/public-pages/drawn-route.tsx'
import { loadDrawn } from '#web/features/public-pages/load-drawn.ts'
import { publicSearch } from '#web/features/public-pages/public-search.ts'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/_public/blog/preview/$token')({
  validateSearch: onlyRead(publicSearch),
  loaderDeps: ({ search }) => search,
  loader: loadDrawn,
  component: DrawnRoute,
})
