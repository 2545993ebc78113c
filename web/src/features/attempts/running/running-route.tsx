import { getRouteApi } from '@tanstack/react-router'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { RunningLayout } from './running-layout.tsx'

const route = getRouteApi('/test/_running')

export function RunningRoute() {
  const { attempt } = route.useSearch()
  return attempt === '' ? <NotFoundPage /> : <RunningLayout key={attempt} attemptId={attempt} />
}
