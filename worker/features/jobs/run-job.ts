import { guardedBatch } from '#worker/db/guarded-batch.ts'
import type { JobMessage, JobRow } from '#worker/db/job-rows.ts'
import { logLine } from '#worker/http/log.ts'
import type { JobSteps } from './job-page.ts'
import { advanceStatement, findJob, findStalled, noteFault, standsAt } from './queries.ts'

/** After so many failures of one page in a row the job is given up, and waits for an admin. */
const MOST_TRIES = 10

/** The queue's consumer: a message is one page of one job, and sends the next one. A repeat does the page that comes then, or nothing. */
export async function consumeJobs(env: Env, batch: MessageBatch<JobMessage>, steps: JobSteps, now: () => number): Promise<void> {
  for (const message of batch.messages) {
    const { jobId } = message.body
    try {
      if (await runPage(env, jobId, steps, now())) await env.JOBS.send({ jobId } satisfies JobMessage)
      message.ack()
    } catch (error) {
      logLine('warn', { event: 'job_page_failed', jobId, tries: message.attempts, error: String(error) })
      const isFinal = message.attempts >= MOST_TRIES
      await noteFault(env.DB, jobId, String(error), isFinal, now())
      if (isFinal) message.ack()
      else message.retry()
    }
  }
}

/**
 * Does the next page of a job; says whether this runner has to send the one after it. What the page writes and the job's place are one
 * batch, and only where the job still stands where the page began: of two runners of one page one writes, the other leaves the rest to it.
 */
export async function runPage(env: Env, jobId: string, steps: JobSteps, now: number): Promise<boolean> {
  const job = await findJob(env.DB, jobId)
  if (job === null || job.state !== 'running') return false
  const step = steps[job.kind]
  if (step === undefined) throw new Error(`no runner for the job kind ${job.kind}`)
  const page = await step(env, job, now)
  const advance = advanceStatement(env.DB, job, page, now)
  const written = await guardedBatch(env.DB, { guard: standsAt(job), writes: [...page.statements, advance], audit: page.audit ?? [] })
  if (written === 'conflict') {
    if (await hasMoved(env.DB, job)) return false
    throw new Error(`a page of the job ${jobId} met a row that is there already`)
  }
  await page.afterwards?.()
  return page.next !== null
}

/** Whether a job no longer stands where it was read: another runner has done its page, or an admin has stopped it. */
async function hasMoved(db: D1Database, { id, cursor }: JobRow): Promise<boolean> {
  const job = await findJob(db, id)
  return job?.cursor !== cursor || job.state !== 'running'
}

/** How long a running job may lie still before the sweep sends it on. */
const STALLED_MS = 2 * 60_000

/** Sends on what the queue never got or gave up. Returns how many. */
export async function resumeStalledJobs(env: Pick<Env, 'DB' | 'JOBS'>, now: number): Promise<number> {
  const stalled = await findStalled(env.DB, now - STALLED_MS)
  for (const jobId of stalled) await env.JOBS.send({ jobId } satisfies JobMessage)
  return stalled.length
}
