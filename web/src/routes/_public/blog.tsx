import { createFileRoute } from '@tanstack/react-router'
import { BlogLayout } from '#web/features/blog/blog-layout.tsx'

export const Route = createFileRoute('/_public/blog')({ component: BlogLayout })
