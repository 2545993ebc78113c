import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadBook } from '#web/app/load-book.ts'
import { DrawnRoute } from '#web/features/public-pages/drawn-route.tsx'
import { publicSearch } from '#web/features/public-pages/public-search.ts'
import { onlyRead } from '#web/lib/search-params.ts'

/** Readers come for the text: what they can do with it comes after. */
const BookActs = lazy(async () => ({ default: (await import('#web/features/books/book-acts.tsx')).BookActs }))

export const Route = createFileRoute('/_public/books/$slug/')({
  validateSearch: onlyRead(publicSearch),
  loaderDeps: ({ search }) => search,
  loader: loadBook,
  component: () => (
    <DrawnRoute
      after={(address) => (
        <Suspense>
          <BookActs key={address} />
        </Suspense>
      )}
    />
  ),
})
