import { env } from 'cloudflare:workers'
import type { JobSteps } from '#worker/features/jobs/job-page.ts'
import { runPage } from '#worker/features/jobs/run-job.ts'

/**
 * Runs a job's pages until it is over; tells how many it has done itself. The queue of these tests works on the same job, and the runner
 * that is overtaken is told to send nothing more: so the job's own row says whether it is over.
 */
export async function jobToEnd(jobId: string, steps: JobSteps, bindings: Partial<Env> = {}, now = Date.now): Promise<number> {
  let pages = 0
  do {
    if (await runPage({ ...env, ...bindings }, jobId, steps, now())) pages++
  } while ((await env.DB.prepare('SELECT state FROM job WHERE id = ?1').bind(jobId).first<string>('state')) === 'running')
  return pages
}
