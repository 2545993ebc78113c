import { getRouteApi } from '@tanstack/react-router'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { InstructionsPage } from './instructions-page.tsx'

const route = getRouteApi('/test/instructions')

export function InstructionsRoute() {
  const { test, mode = 'exam' } = route.useSearch()
  return test === '' ? <NotFoundPage /> : <InstructionsPage key={`${test} ${mode}`} testId={test} mode={mode} />
}
