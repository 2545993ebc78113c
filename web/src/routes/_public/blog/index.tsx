import { createFileRoute } from '@tanstack/react-router'
import { DrawnRoute } from '#web/features/public-pages/drawn-route.tsx'
import { loadDrawn } from '#web/features/public-pages/load-drawn.ts'

export const Route = createFileRoute('/_public/blog/')({
  loaderDeps: ({ search }) => search,
  loader: loadDrawn,
  component: DrawnRoute,
})
