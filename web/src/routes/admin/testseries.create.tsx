import { createFileRoute } from '@tanstack/react-router'
import { CreateTestPage } from '#web/features/tests/editor/create-page.tsx'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/admin/testseries/create')({
  /** `from` is a test to copy, `run` an upload whose questions are wanted. */
  validateSearch: onlyRead(({ from, run }): { readonly from?: string; readonly run?: string } => ({
    ...(typeof from === 'string' && { from }),
    ...(typeof run === 'string' && { run }),
  })),
  component: CreateTestPage,
})
