import { useQuery } from '@tanstack/react-query'
import { localize } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { decimal, share, time } from './figures.ts'
import { flagName, isGrave } from './flag-words.ts'
import { questionStatisticsQuery } from './statistics-queries.ts'

const AUTHORS = { easy: () => m.admin_bank_easy(), medium: () => m.admin_bank_medium(), hard: () => m.admin_bank_hard() }

/** How a question did in every paper that holds it, a row each. */
export function QuestionStatistics({ questionId }: { readonly questionId: string }) {
  const query = useQuery(questionStatisticsQuery(questionId))
  if (query.data === undefined)
    return query.isError ? <QueryError query={query} title={m.admin_stats_failed()} /> : <Skeleton className="h-24 rounded-card" />
  if (query.data.items.length === 0) return <p className="text-muted">{m.admin_stats_question_none()}</p>
  return (
    <Table caption={m.admin_stats_in_tests()}>
      <thead>
        <tr>
          <th scope="col">{m.admin_attempt_test()}</th>
          <th scope="col">{m.admin_stats_n()}</th>
          <th scope="col">{m.admin_stats_facility()}</th>
          <th scope="col">{m.admin_stats_discrimination()}</th>
          <th scope="col">{m.admin_stats_measured()}</th>
          <th scope="col">{m.admin_stats_time()}</th>
          <th scope="col">{m.admin_stats_flags()}</th>
        </tr>
      </thead>
      <tbody>
        {query.data.items.map(({ testId, title, paperVersion, figures, measured, author }) => {
          const name = localize(title, locale)
          return (
            <tr key={`${testId}:${paperVersion}`}>
              <th scope="row" className="min-w-48 font-normal">
                <PathLink href={`/admin/testseries/${testId}?tab=statistics&paper=${paperVersion}`} className="text-primary">
                  <span lang={name.locale}>{name.text}</span>
                </PathLink>{' '}
                <span className="text-muted">{m.admin_keys_paper_name({ version: paperVersion })}</span>
              </th>
              <td>{formatNumber(figures?.n ?? 0)}</td>
              <td>{share(figures?.facility ?? null)}</td>
              <td dir="ltr">{decimal(figures?.discrimination ?? null)}</td>
              <td className="whitespace-nowrap">
                {measured && <bdi dir="ltr">{`${decimal(measured.difficulty)} ± ${decimal(measured.error)}`}</bdi>}
                {author && <span className="block text-xs text-muted">{m.admin_stats_author({ difficulty: AUTHORS[author]() })}</span>}
              </td>
              <td className="whitespace-nowrap">{time(figures?.averageMs ?? null)}</td>
              <td>
                <span className="flex flex-wrap gap-1">
                  {figures?.flags.map((flag) => (
                    <Badge key={flag} tone={isGrave(flag) ? 'bad' : 'plain'}>
                      {flagName[flag]()}
                    </Badge>
                  ))}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
