import { createFileRoute } from '@tanstack/react-router'
import { BooksLayout } from '#web/features/books/books-layout.tsx'

export const Route = createFileRoute('/_public/books')({ component: BooksLayout })
