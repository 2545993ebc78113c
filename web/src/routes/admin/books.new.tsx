import { createFileRoute } from '@tanstack/react-router'
import { NewBookPage } from '#web/features/book-editor/book/book-pages.tsx'

export const Route = createFileRoute('/admin/books/new')({ component: NewBookPage })
