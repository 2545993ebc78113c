import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { m } from '#web/lib/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PracticeHead } from './practice-head.tsx'
import { SavedList } from './saved-list.tsx'
import type { SavedSearch } from './saved-search.ts'

const route = getRouteApi('/user/saved-questions')

const VIEWS = {
  // The deck brings the scheduler along, which the list has no use for.
  revise: lazy(async () => ({ default: (await import('./revise-view.tsx')).ReviseView })),
  practise: lazy(async () => ({ default: (await import('./practise-view.tsx')).PractiseView })),
  aside: lazy(async () => ({ default: (await import('./aside-view.tsx')).AsideView })),
  print: lazy(async () => ({ default: (await import('./print-view.tsx')).PrintView })),
}

/** Saved questions: the list, the deck of mistakes, practising what the list shows, and printing it. The address says which. */
export function SavedPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const go = (to: SavedSearch, replace = false) =>
    void navigate({ to: '/user/saved-questions', search: to, replace, resetScroll: !replace })
  if (search.view !== undefined) {
    const View = VIEWS[search.view]
    return (
      <Suspense>
        <View search={search} go={go} />
      </Suspense>
    )
  }
  return (
    <div className="grid gap-6">
      <PageTitle>{m.practice_title()}</PageTitle>
      <h1 className="text-xl">{m.practice_title()}</h1>
      <PracticeHead />
      <SavedList search={search} go={go} />
    </div>
  )
}
