import { createFileRoute } from '@tanstack/react-router'
import { RunningRoute } from '#web/features/attempts/running/running-route.tsx'
import { attemptSearch } from '#web/features/attempts/test-search.ts'

/** The attempt stays open between the test and its question paper. */
export const Route = createFileRoute('/test/_running')({ validateSearch: attemptSearch, component: RunningRoute })
