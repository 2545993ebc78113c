import { DrawnRoute } from '#web/features/public-pages/drawn-route.tsx'
import { lateComponent } from '#web/lib/late-component.tsx'

/** Readers come for the text: what they can do with it comes after. */
const Reader = lateComponent(async () => (await import('#web/features/books/reader.tsx')).Reader)

const reader = (address: string) => <Reader key={address} />

/** Every page of books: the list, a book, a chapter. */
export const BooksPage = () => (
  <div className="page-margin mx-auto grid max-w-[72rem] gap-6 pt-6 sm:gap-8 sm:pt-10">
    <DrawnRoute after={reader} />
  </div>
)
