import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Job } from '#contract/jobs/schemas.ts'
import type { AnyEndpoint } from '#contract/shared/endpoint.ts'
import { makeOld } from '#web/lib/api/change.ts'

/** Has what `endpoint` makes old asked for again once a job that was running is over. */
export function useSettledJobs(jobs: readonly Job[], endpoint: Pick<AnyEndpoint, 'changes'>): void {
  const client = useQueryClient()
  const before = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const running = new Set(jobs.filter(({ state }) => state === 'running').map(({ id }) => id))
    const isOver = [...before.current].some((id) => !running.has(id))
    before.current = running
    if (isOver) void makeOld(client, endpoint)
  }, [client, jobs, endpoint])
}
