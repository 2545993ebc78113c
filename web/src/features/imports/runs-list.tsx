import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listImports, rollBackImport } from '#contract/imports/endpoints.ts'
import type { UploadRun } from '#contract/imports/schemas.ts'
import { pagesOf } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { showToast } from '#web/lib/toast.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { RollBackDialog } from './roll-back-dialog.tsx'
import { saveFile } from './save-file.ts'
import { getFailed } from './upload-api.ts'

/** Earlier uploads, newest first; each can be taken back. */
export function RunsList() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<UploadRun | null>(null)
  const runs = useInfiniteQuery({
    ...pagesOf(listImports, { pageBy: 'after' }),
    // A run that has just ended is the first of them.
    refetchOnMount: 'always',
  })
  const items = runs.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{m.admin_upload_runs()}</h2>
      {runs.isError && <QueryError query={runs} title={m.admin_upload_runs_failed()} />}
      {runs.data === undefined && runs.isPending && <Skeleton className="h-24 rounded-card" />}
      {runs.data !== undefined && items.length === 0 && <p className="text-muted">{m.admin_upload_runs_none()}</p>}
      {items.length > 0 && (
        <Table caption={m.admin_upload_runs()}>
          <thead>
            <tr>
              <th scope="col">{m.admin_upload_run_file()}</th>
              <th scope="col">{m.admin_upload_run_result()}</th>
              <th scope="col">{m.admin_upload_run_when()}</th>
              <th scope="col">{m.admin_upload_run_who()}</th>
              <th scope="col">
                <span className="sr-only">{m.admin_upload_run_actions()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((run) => (
              <tr key={run.id}>
                <th scope="row" className="max-w-60 truncate font-normal">
                  <bdi>{run.fileName}</bdi>
                </th>
                <td>
                  <span className="flex flex-wrap items-center gap-2">
                    {m.admin_upload_run_counts({
                      created: formatNumber(run.counts.created),
                      updated: formatNumber(run.counts.updated),
                      error: formatNumber(run.counts.error),
                    })}
                    {run.state === 'open' && <Badge>{m.admin_upload_run_open()}</Badge>}
                    {run.state === 'rolledBack' && <Badge>{m.admin_upload_run_back()}</Badge>}
                  </span>
                </td>
                <td className="whitespace-nowrap">{formatDateTime(run.startedAt)}</td>
                <td>
                  <bdi>{run.actorName ?? run.actorId}</bdi>
                </td>
                <td className="grid justify-items-start gap-2">
                  {run.counts.error > 0 && <FailedButton run={run} />}
                  {run.state !== 'rolledBack' && run.counts.created + run.counts.updated > 0 && (
                    <Button size="sm" onClick={() => setAsked(run)}>
                      {m.admin_upload_roll_back()}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {runs.hasNextPage && (
        <Button className="justify-self-start" busy={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
          {m.admin_upload_runs_more()}
        </Button>
      )}
      <RollBackDialog run={asked} onClose={() => setAsked(null)} onDone={() => void makeOld(client, rollBackImport)} />
    </section>
  )
}

/** The rows that failed, as the run keeps them. */
function FailedButton({ run }: { readonly run: UploadRun }) {
  const [isBusy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    try {
      const file = await getFailed(run.id)
      if (file === null) showToast(m.admin_upload_run_failed_gone(), { tone: 'error' })
      else saveFile(`${run.fileName.replace(/\.\w+$/, '')}-errors`, 'xlsx', file)
    } catch (error) {
      showToast(m.admin_upload_failed(), { tone: 'error', description: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" busy={isBusy} onClick={() => void get()}>
      {m.admin_upload_run_failed_get()}
    </Button>
  )
}
