import { createFileRoute } from '@tanstack/react-router'
import { StartRoute } from '#web/features/attempt/instructions/start-route.tsx'
import { testSearch } from '#web/features/attempt/test-search.ts'

export const Route = createFileRoute('/test/start')({ validateSearch: testSearch, component: StartRoute })
