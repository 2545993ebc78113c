import { createFileRoute } from '@tanstack/react-router'
import { StartRoute } from '#web/features/attempts/instructions/start-route.tsx'
import { testSearch } from '#web/features/attempts/test-search.ts'

export const Route = createFileRoute('/test/start')({ validateSearch: testSearch, component: StartRoute })
