import { getRouteApi } from '@tanstack/react-router'
import { RoutePending } from '#web/errors/route-pending.tsx'
import { lateComponent } from '#web/lib/late-component.tsx'
import { SolutionPage } from './solution-page.tsx'

const PrintPage = lateComponent(async () => (await import('../print/print-page.tsx')).PrintPage, <RoutePending />)

const route = getRouteApi('/test-solution/$testId')

/** The solutions one by one, or the whole test as a sheet to print. */
export function SolutionScreen() {
  return route.useSearch({ select: ({ print }) => print !== undefined }) ? <PrintPage /> : <SolutionPage />
}
