import { cancelJob, resumeJob } from '#contract/jobs/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TestKeys } from '#contract/key-corrections/schemas.ts'
import type { Job } from '#contract/jobs/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { jobsQuery } from './jobs-queries.ts'
import { RegradedTable } from './regraded-table.tsx'

/** The long work on this test: how far each is, what came of it, whom it moved. */
export function JobsTab({ test }: { readonly test: TestKeys }) {
  const query = useInfiniteQuery(jobsQuery(test.testId))
  if (query.data === undefined)
    return query.isError ? <QueryError query={query} title={m.admin_keys_jobs_failed()} /> : <Skeleton className="h-40 rounded-card" />
  const jobs = query.data.pages.flatMap(({ items }) => items)
  if (jobs.length === 0) return <EmptyState title={m.admin_keys_jobs_none()}>{m.admin_keys_jobs_none_text()}</EmptyState>
  return (
    <>
      <ol className="grid gap-4">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobCard job={job} />
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button className="justify-self-center" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.admin_keys_job_more()}
        </Button>
      )}
    </>
  )
}

const STATE: Record<Job['state'], { readonly name: () => string; readonly tone: 'plain' | 'primary' | 'good' | 'bad' }> = {
  running: { name: () => m.admin_keys_job_running(), tone: 'primary' },
  done: { name: () => m.admin_keys_job_done(), tone: 'good' },
  failed: { name: () => m.admin_keys_job_failed(), tone: 'bad' },
  cancelled: { name: () => m.admin_keys_job_cancelled(), tone: 'plain' },
}

function JobCard({ job }: { readonly job: Job }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const change = useMutation({
    mutationFn: (what: 'cancel' | 'resume') => call(what === 'cancel' ? cancelJob : resumeJob, { params: { id: job.id } }),
    onSuccess: () => makeOld(client, cancelJob),
    onError: (error) => showToast(m.admin_keys_job_change_failed(), { tone: 'error', description: errorText(error) }),
  })
  const { name, tone } = STATE[job.state]
  return (
    <article className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base">{titleOf(job)}</h2>
        <Badge tone={tone}>{name()}</Badge>
        <span className="text-sm text-muted tabular">{formatDateTime(job.startedAt)}</span>
      </div>
      {job.state === 'running' && job.total > 0 && (
        <progress className="w-full accent-primary" max={job.total} value={job.done} aria-label={titleOf(job)} />
      )}
      <p className="text-sm text-muted tabular">
        {m.admin_keys_job_progress({ done: formatNumber(job.done), total: formatNumber(job.total) })}
        {factsOf(job) !== null && ` · ${factsOf(job)}`}
      </p>
      {reasonOf(job) !== null && (
        <p className="text-sm">
          {m.admin_keys_reason()}: <bdi>{reasonOf(job)}</bdi>
        </p>
      )}
      {job.error !== null && (
        <p role="alert" className="text-sm text-bad">
          <bdi dir="ltr">{job.error}</bdi>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {job.state === 'running' && (
          <Button size="sm" busy={change.isPending} onClick={() => change.mutate('cancel')}>
            {m.admin_keys_job_cancel()}
          </Button>
        )}
        {(job.state === 'cancelled' || job.state === 'failed') && (
          <Button size="sm" busy={change.isPending} onClick={() => change.mutate('resume')}>
            {m.admin_keys_job_resume()}
          </Button>
        )}
        {job.kind === 'regrade' && job.detail.changed > 0 && (
          <Button size="sm" look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {m.admin_keys_job_who()}
          </Button>
        )}
      </div>
      {isOpen && <RegradedTable jobId={job.id} />}
    </article>
  )
}

function titleOf(job: Job): string {
  if (job.kind === 'regrade') return m.admin_keys_job_regrade({ version: job.detail.keyVersion })
  if (job.kind === 'objections') return m.admin_objection_job()
  return job.kind === 'extendAll' ? m.admin_keys_job_extend({ minutes: job.detail.minutes }) : m.admin_keys_job_other()
}

function factsOf(job: Job): string | null {
  if (job.kind === 'regrade')
    return m.admin_keys_job_changed({ changed: formatNumber(job.detail.changed), told: formatNumber(job.detail.told) })
  if (job.kind === 'objections') return m.admin_objection_job_told({ told: formatNumber(job.detail.told) })
  return job.kind === 'extendAll' ? m.admin_keys_job_given({ count: job.detail.given, shown: formatNumber(job.detail.given) }) : null
}

const reasonOf = (job: Job): string | null => (job.kind === 'regrade' || job.kind === 'extendAll' ? job.detail.reason : null)
