import { getRouteApi } from '@tanstack/react-router'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { StartPage } from './start-page.tsx'

const route = getRouteApi('/test/start')

export function StartRoute() {
  const { test } = route.useSearch()
  return test === '' ? <NotFoundPage /> : <StartPage key={test} testId={test} />
}
