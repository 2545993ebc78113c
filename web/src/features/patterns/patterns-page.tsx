import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { localize } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatMinutes, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { PatternSources } from '#web/admin/pattern-sources.tsx'
import { patternsQuery } from '#web/admin/queries/test-queries.ts'
import { AddPacks } from './add-packs.tsx'
import { cloneOf, nextVersion } from './pattern-draft.ts'
import { PatternForm } from './pattern-form.tsx'

const route = getRouteApi('/admin/testseries/patterns')

/** The exams' rules that tests are made by: all of them, or one as its next version or as a copy of its own. */
export function PatternsPage() {
  const { id, as } = route.useSearch()
  const patterns = useQuery(patternsQuery())
  const [isAdding, setAdding] = useState(false)
  const found = patterns.data?.find(({ spec }) => spec.id === id)
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Plus size={20} aria-hidden="true" />
      {m.admin_packs_add()}
    </Button>
  )
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_patterns_all()}</PageTitle>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-xl">{m.admin_patterns_all()}</h1>
          <p className="text-muted">{m.admin_patterns_note()}</p>
        </div>
        {found === undefined && !isAdding && patterns.data !== undefined && patterns.data.length > 0 && add}
      </div>
      {found === undefined && isAdding && patterns.data !== undefined && (
        <AddPacks stored={patterns.data} onClose={() => setAdding(false)} />
      )}
      {found === undefined && !isAdding && patterns.data?.length === 0 && (
        <EmptyState title={m.admin_patterns_empty()} action={add}>
          {m.admin_patterns_empty_text()}
        </EmptyState>
      )}
      {patterns.isError && <QueryError query={patterns} title={m.admin_patterns_failed()} />}
      {patterns.data === undefined && !patterns.isError && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-2">
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-14" />
          ))}
        </SkeletonRegion>
      )}
      {found !== undefined && (
        <PatternForm
          key={`${id} ${as}`}
          initial={
            as === 'clone'
              ? cloneOf(found.spec, `${found.spec.id.slice(0, 60)}-2`, m.admin_tests_copy_of({ title: found.spec.title.en }))
              : nextVersion(found.spec, found.versions)
          }
          isClone={as === 'clone'}
        />
      )}
      {found === undefined && patterns.data !== undefined && patterns.data.length > 0 && (
        <Table caption={m.admin_patterns_all()}>
          <thead>
            <tr>
              <th scope="col">{m.admin_tests_pattern()}</th>
              <th scope="col">{m.admin_tests_questions()}</th>
              <th scope="col">{m.admin_tests_time()}</th>
              <th scope="col">{m.admin_patterns_tests()}</th>
              <th scope="col">{m.admin_tests_actions()}</th>
            </tr>
          </thead>
          <tbody>
            {patterns.data.map(({ spec, versions, tests }) => (
              <tr key={spec.id}>
                <th scope="row">
                  {localize(spec.title, locale).text}
                  <span className="block text-sm font-normal text-muted">
                    {spec.exam} · {m.admin_tests_version({ version: String(versions[0] ?? spec.version) })}
                  </span>
                  <PatternSources spec={spec} />
                </th>
                <td>{formatNumber(spec.sections.flatMap(({ blocks }) => blocks).reduce((sum, { count }) => sum + count, 0))}</td>
                <td className="whitespace-nowrap">{formatMinutes(spec.durationMinutes)}</td>
                <td>{formatNumber(tests)}</td>
                <td>{linksOf(spec.id)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  )
}

const linksOf = (id: string) => (
  <span className="flex flex-wrap gap-2">
    <PathLink href={`/admin/testseries/patterns?id=${id}&as=version`} className={buttonClass({ size: 'sm' })}>
      {m.admin_patterns_next()}
    </PathLink>
    <PathLink href={`/admin/testseries/patterns?id=${id}&as=clone`} className={buttonClass({ size: 'sm', look: 'quiet' })}>
      {m.admin_tests_clone()}
    </PathLink>
  </span>
)
