import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Job } from '#contract/jobs/schemas.ts'
import { listBulkFaults, startBulkJob, undoBulkJob } from '#contract/question-bank/endpoints.ts'
import { useMay } from '#web/admin/permissions/use-may.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { queryOf } from '#web/lib/api/call.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { newId } from '#web/lib/new-id.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { showToast } from '#web/lib/toast.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { JobCard } from '../jobs/job-card.tsx'
import { recentJobsQuery } from '../jobs/job-queries.ts'
import { useSettledJobs } from '../jobs/use-settled-jobs.ts'
import { BULK_NAMES } from './bulk-names.ts'

type BulkJob = Extract<Job, { kind: 'bulkQuestions' }>

const NO_JOBS = [] as const
/** So long a change stands above the list after it is over. */
const SHOWN_MS = 3_600_000

/** The bulk changes that run or have just ended: how far they are, what could not be changed, and taking them back. */
export function BulkJobs() {
  const jobs = useQuery(recentJobsQuery('bulkQuestions')).data ?? NO_JOBS
  const now = useNow(60_000)
  useSettledJobs(jobs, startBulkJob)
  const bulk = jobs.flatMap((job) => (job.kind === 'bulkQuestions' ? [job] : []))
  const undone = new Set(bulk.flatMap(({ detail }) => detail.undoes ?? []))
  const shown = bulk.filter(({ state, updatedAt }) => state === 'running' || updatedAt > now - SHOWN_MS).slice(0, 3)
  return shown.map((job) => <BulkJobCard key={job.id} job={job} isUndone={undone.has(job.id)} />)
}

function BulkJobCard({ job, isUndone }: { readonly job: BulkJob; readonly isUndone: boolean }) {
  const client = useQueryClient()
  const mayWrite = useMay()('content.write')
  const [isOpen, setOpen] = useState(false)
  const { change: deed, undoes, counts } = job.detail
  const undo = useMutation({
    mutationFn: () => change(client, undoBulkJob, { params: { id: job.id }, body: { order: newId() } }),
    onError: (error) => showToast(m.admin_bank_bulk_failed(), { tone: 'error', description: errorText(error) }),
  })
  const action = deed === null ? m.admin_bulkjob_what() : BULK_NAMES[deed.deed]()
  const numbers = {
    done: formatNumber(counts.done),
    same: formatNumber(counts.same),
    moved: formatNumber(counts.moved),
    failed: formatNumber(counts.failed),
  }
  const mayUndo = job.state !== 'running' && undoes === null && !isUndone && counts.done > 0 && mayWrite
  return (
    <JobCard
      job={job}
      title={undoes === null ? action : m.admin_bulkjob_undo_of({ action })}
      facts={undoes === null ? m.admin_bulkjob_facts(numbers) : m.admin_bulkjob_undo_facts(numbers)}
      actions={
        <>
          {mayUndo && (
            <Button size="sm" className="pointer-coarse:min-h-11" busy={undo.isPending} onClick={() => undo.mutate()}>
              {m.action_undo()}
            </Button>
          )}
          {counts.failed + counts.moved > 0 && (
            <Button size="sm" className="pointer-coarse:min-h-11" look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {m.admin_bulkjob_faults()}
            </Button>
          )}
        </>
      }
    >
      {isOpen && <BulkFaultList jobId={job.id} />}
    </JobCard>
  )
}

function BulkFaultList({ jobId }: { readonly jobId: string }) {
  const [after, setAfter] = useState<string | undefined>()
  const query = useQuery(queryOf(listBulkFaults, { params: { id: jobId }, query: { after } }))
  if (query.isError) return <QueryError query={query} title={m.admin_bulkjob_faults_failed()} />
  return (
    <>
      <ul className="grid gap-1.5 text-sm">
        {query.data?.items.map(({ questionId, externalId, state, fault }) => (
          <li key={questionId} className="flex flex-wrap gap-x-3">
            <PathLink href={`/admin/questions/${questionId}`} className="text-primary underline">
              <bdi dir="ltr">{externalId}</bdi>
            </PathLink>
            <span lang={state === 'moved' ? undefined : 'en'} className="text-muted">
              {state === 'moved' ? m.admin_bulkjob_moved() : fault}
            </span>
          </li>
        ))}
      </ul>
      {query.data !== undefined && query.data.next !== null && (
        <Button
          size="sm"
          look="quiet"
          className="justify-self-start pointer-coarse:min-h-11"
          onClick={() => setAfter(query.data.next ?? undefined)}
        >
          {m.admin_list_next()}
        </Button>
      )}
    </>
  )
}
