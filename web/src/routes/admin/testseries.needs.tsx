import { createFileRoute } from '@tanstack/react-router'
import { type NeedsSearch, needsSearch } from '#web/features/sitting-needs/needs-address.ts'
import { NeedsPage } from '#web/features/sitting-needs/needs-page.tsx'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/admin/testseries/needs')({
  validateSearch: onlyRead<NeedsSearch>(needsSearch),
  component: NeedsPage,
})
