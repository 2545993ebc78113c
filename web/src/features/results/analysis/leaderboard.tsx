import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { LeaderboardResponse, LeaderboardRow } from '#contract/results/leaderboard.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { formatMarks, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ResultProblem } from '../result-problem.tsx'
import { leaderboardQuery } from '../results-queries.ts'
import { FitTable } from './fit-table.tsx'
import { Panel } from './panel.tsx'

/** The best of a live test; adults who agreed to it are named, and the own row is marked. */
export function Leaderboard({ testId }: { readonly testId: string }) {
  const query = useQuery(leaderboardQuery(testId))
  const { data } = query
  return (
    <Panel title={m.leaders_title()} note={m.leaders_note()}>
      {data === undefined ? (
        query.isError ? (
          <ResultProblem query={query} testId={testId} title={m.leaders_failed()} />
        ) : (
          <Skeleton className="h-64 rounded-card" />
        )
      ) : data.state === 'none' ? (
        <EmptyState title={m.leaders_none()}>{m.leaders_none_text()}</EmptyState>
      ) : (
        <Best best={data} />
      )}
    </Panel>
  )
}

/** Rows that stand open; the rest is shown when it is asked for, but for the own one. */
const FIRST = 10

function Best({ best: { rows, unlisted, unit } }: { readonly best: Extract<LeaderboardResponse, { state: 'final' }> }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.filter(({ isOwn }, i) => i < FIRST || isOwn === true)
  const isApart = !isWhole && rows.findIndex(({ isOwn }) => isOwn === true) > FIRST
  return (
    <div className="ana-leaders grid gap-3">
      {rows.length > 0 && (
        <FitTable caption={m.leaders_title()}>
          <thead>
            <tr>
              <th scope="col">{m.analysis_rank()}</th>
              <th scope="col">{m.profile_name()}</th>
              <th scope="col">{m.analysis_marks()}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no names of their own: learners share ranks
              <Fragment key={i}>
                {isApart && i === FIRST && <LeftOut />}
                <tr aria-current={row.isOwn === true ? 'true' : undefined} className="aria-[current]:bg-primary-soft">
                  <td>{formatNumber(row.rank)}</td>
                  <th scope="row">
                    <Name row={row} />
                  </th>
                  <td className="font-bold">
                    <bdi dir="ltr">{formatMarks(row.score12, unitOf({ unit }))}</bdi>
                  </td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        </FitTable>
      )}
      {unlisted !== null && (isWhole || shown.length === rows.length) && (
        <p className="text-muted">{m.leaders_unlisted({ rank: formatNumber(unlisted.rank), count: formatNumber(unlisted.count) })}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        {shown.length < rows.length && <Button onClick={() => setWhole(true)}>{m.leaders_all()}</Button>}
        <Link to="/user/profile" className="inline-flex min-h-9 items-center text-primary underline">
          {m.leaders_choose()}
        </Link>
      </div>
    </div>
  )
}

/** Between the best and the own row, where others stand between them. */
const LeftOut = () => (
  <tr aria-hidden="true" className="text-muted">
    <td colSpan={3} className="text-center">
      ⋯
    </td>
  </tr>
)

function Name({ row: { name, isOwn } }: { readonly row: LeaderboardRow }) {
  if (isOwn !== true) return name === null ? <span className="text-muted">{m.leaders_learner()}</span> : <bdi>{name}</bdi>
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {name !== null && <bdi>{name}</bdi>}
      <strong className="text-primary">{m.analysis_you()}</strong>
    </span>
  )
}
