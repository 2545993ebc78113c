import { createFileRoute } from '@tanstack/react-router'
import { loadBook } from '#web/app/load-book.ts'
import { DrawnRoute } from '#web/features/public-pages/drawn-route.tsx'
import { publicSearch } from '#web/features/public-pages/public-search.ts'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/_public/books/')({
  validateSearch: onlyRead(publicSearch),
  loaderDeps: ({ search }) => search,
  loader: loadBook,
  component: DrawnRoute,
})
