import { createFileRoute } from '@tanstack/react-router'
import { PatternsPage } from '#web/features/patterns/patterns-page.tsx'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/admin/testseries/patterns')({
  /** `id` is a pattern, `as` what is made of it: its next version, or one of its own. */
  validateSearch: onlyRead(({ id, as }): { readonly id?: string; readonly as?: 'version' | 'clone' } => ({
    ...(typeof id === 'string' && { id }),
    ...((as === 'version' || as === 'clone') && { as }),
  })),
  component: PatternsPage,
})
