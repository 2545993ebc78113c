import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#web/admin/list/list-search.ts'
import { BooksPage } from '#web/features/book-editor/list/books-page.tsx'

export const Route = createFileRoute('/admin/books/')({ validateSearch: listSearch, component: BooksPage })
