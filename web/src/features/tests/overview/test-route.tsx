import { getRouteApi } from '@tanstack/react-router'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { TestPage, type TestTabs } from './test-page.tsx'
import type { TestSearch } from '#web/admin/queries/test-search.ts'

const route = getRouteApi('/admin/testseries/$testId')

export function TestRoute({ tabs }: { readonly tabs: TestTabs }) {
  const { testId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (next: TestSearch) => void navigate({ search: next, replace: next.tab === search.tab })
  return ID_PATTERN.test(testId) ? (
    <TestPage key={testId} tabs={tabs} testId={testId} search={search} onSearch={change} />
  ) : (
    <NotFoundPage />
  )
}
