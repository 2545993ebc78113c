import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cancelJob, resumeJob } from '#contract/jobs/endpoints.ts'
import type { Job } from '#contract/jobs/schemas.ts'
import { useMay } from '#web/admin/permissions/use-may.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { change } from '#web/lib/api/change.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

const STATES: Record<Job['state'], { readonly name: () => string; readonly tone: 'plain' | 'primary' | 'good' | 'bad' }> = {
  running: { name: () => m.admin_bulkjob_running(), tone: 'primary' },
  done: { name: () => m.admin_bulkjob_done(), tone: 'good' },
  failed: { name: () => m.admin_bulkjob_failed(), tone: 'bad' },
  cancelled: { name: () => m.admin_bulkjob_stopped(), tone: 'plain' },
}

interface JobCardProps {
  readonly job: Job
  readonly title: string
  /** What came of it so far. */
  readonly facts?: string | null
  /** More buttons, beside those that stop it and take it up again. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** How far a job is, and stopping it or taking it up again. */
export function JobCard({ job, title, facts = null, actions, children }: JobCardProps) {
  const client = useQueryClient()
  const may = useMay()
  const stop = useMutation({
    mutationFn: (what: 'cancel' | 'resume') => change(client, what === 'cancel' ? cancelJob : resumeJob, { params: { id: job.id } }),
    onError: (error) => showToast(m.admin_bulkjob_stop_failed(), { tone: 'error', description: errorText(error) }),
  })
  const { name, tone } = STATES[job.state]
  const isStopped = job.state === 'cancelled' || job.state === 'failed'
  return (
    <article className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base">{title}</h2>
        <Badge tone={tone}>{name()}</Badge>
        <span className="text-sm text-muted tabular">{formatDateTime(job.startedAt)}</span>
      </div>
      {job.state === 'running' && job.total > 0 && (
        <progress className="w-full accent-primary" max={job.total} value={job.done} aria-label={title} />
      )}
      <p role="status" className="text-sm text-muted tabular">
        {m.admin_bulkjob_progress({ done: formatNumber(job.done), total: formatNumber(job.total) })}
        {facts !== null && ` · ${facts}`}
      </p>
      {job.state === 'failed' && job.error !== null && (
        <p role="alert" className="text-sm text-bad wrap-anywhere">
          <bdi dir="ltr">{job.error}</bdi>
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {job.state === 'running' && may('jobs.manage') && (
          <Button size="sm" className="pointer-coarse:min-h-11" busy={stop.isPending} onClick={() => stop.mutate('cancel')}>
            {m.admin_bulkjob_stop()}
          </Button>
        )}
        {isStopped && may('jobs.manage') && (
          <Button size="sm" className="pointer-coarse:min-h-11" busy={stop.isPending} onClick={() => stop.mutate('resume')}>
            {m.admin_bulkjob_resume()}
          </Button>
        )}
        {actions}
      </div>
      {children}
    </article>
  )
}
