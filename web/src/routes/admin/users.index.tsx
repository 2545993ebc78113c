import { createFileRoute } from '@tanstack/react-router'
import { LearnersPage } from '#web/features/attempt-admin/learners-page.tsx'

export const Route = createFileRoute('/admin/users/')({
  validateSearch: ({ q }: Record<string, unknown>): { readonly q?: string } =>
    typeof q === 'string' && q !== '' ? { q: q.slice(0, 254) } : {},
  component: LearnersPage,
})
