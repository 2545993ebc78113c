import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadBook } from '#web/app/load-book.ts'
import { DrawnRoute } from '#web/features/public-pages/drawn-route.tsx'
import { publicSearch } from '#web/features/public-pages/public-search.ts'
import { onlyRead } from '#web/lib/search-params.ts'

/** Readers come for the text: what they can do with it comes after. */
const ChapterReader = lazy(async () => ({ default: (await import('#web/features/books/chapter-reader.tsx')).ChapterReader }))

export const Route = createFileRoute('/_public/books/$slug/$chapter')({
  validateSearch: onlyRead(publicSearch),
  loaderDeps: ({ search }) => search,
  loader: loadBook,
  component: () => (
    <DrawnRoute
      after={(address) => (
        <Suspense>
          <ChapterReader key={address} />
        </Suspense>
      )}
    />
  ),
})
