import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import type { ViewProps } from '#web/question/practice/back-to-list.tsx'
import { PracticeHead } from '#web/question/practice/practice-head.tsx'
import { SavedList } from './saved-list.tsx'
import type { SavedSearch } from '#web/question/practice/saved-search.ts'

const route = getRouteApi('/user/saved-questions')

/** What the address can show instead of the list; the route names the views, because the deck belongs to another feature. */
export type SavedViews = Readonly<Record<NonNullable<SavedSearch['view']>, ComponentType<ViewProps>>>

/** Saved questions: the list, the deck of mistakes, practising what the list shows, and printing it. The address says which. */
export function SavedPage({ views }: { readonly views: SavedViews }) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const go = (to: SavedSearch, replace = false) =>
    void navigate({ to: '/user/saved-questions', search: to, replace, resetScroll: !replace })
  if (search.view !== undefined) {
    const View = views[search.view]
    return <View search={search} go={go} />
  }
  return (
    <div className="grid gap-6">
      <PageTitle>{m.practice_title()}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-xl">{m.practice_title()}</h1>
        <Link to="/user/practice" className="inline-flex min-h-11 items-center text-primary hover:underline">
          {m.pool_link()}
        </Link>
      </div>
      <PracticeHead />
      <SavedList search={search} go={go} />
    </div>
  )
}
