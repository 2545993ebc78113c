import { useQuery } from '@tanstack/react-query'
import type { TestKeys } from '#contract/key-corrections/schemas.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { useQuestionInPaper } from '#web/admin/question-in-paper/question-text.tsx'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { decimal, share } from './figures.ts'
import { flagName, isGrave } from './flag-words.ts'
import { OptionSplit } from './option-split.tsx'
import { testStatisticsQuery } from './statistics-queries.ts'

interface ItemBesideProps {
  readonly test: TestKeys
  readonly paper: NonNullable<TestKeys['paper']>
  readonly place: number
}

/** How one question of a paper was answered, beside something else about it. */
export function ItemBeside({ test, paper, place }: ItemBesideProps) {
  const query = useQuery(testStatisticsQuery(test.testId, paper.version))
  const inPaper = useQuestionInPaper(paper, place)
  if (query.data === undefined)
    return query.isError ? <QueryError query={query} title={m.admin_stats_failed()} /> : <Skeleton className="h-24 rounded-card" />
  const item = query.data.kind === 'counted' ? query.data.items[place] : undefined
  if (item === undefined) return <p className="text-muted">{m.admin_stats_question_none()}</p>
  const figures = [
    [m.admin_stats_n(), formatNumber(item.n)],
    [m.admin_stats_facility(), share(item.facility)],
    [m.admin_stats_discrimination(), decimal(item.discrimination)],
  ] as const
  return (
    <div className="grid min-w-0 gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="font-bold">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {item.flags.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {item.flags.map((flag) => (
            <Badge key={flag} tone={isGrave(flag) ? 'bad' : 'plain'}>
              {flagName[flag]()}
            </Badge>
          ))}
        </p>
      )}
      {item.options.length > 0 && <OptionSplit item={item} inPaper={inPaper} unit={unitOf(test)} />}
    </div>
  )
}
