import { Worker } from 'node:worker_threads'
import type { MutatedFigures } from './mutated.ts'
import type { TripFigures } from './trips.ts'

export interface Job {
  readonly kind: 'trip' | 'mutated'
  readonly name: string
  readonly runs: number
  readonly seed: number
}

export type ThreadMessage =
  | { readonly kind: 'alive' }
  | { readonly kind: 'done'; readonly figures: TripFigures | MutatedFigures }
  | { readonly kind: 'failed'; readonly error: string }

export interface JobResult {
  readonly job: Job
  readonly figures: TripFigures | MutatedFigures | null
  /** What ended the job before it was done, such as a file that is read for ever. */
  readonly fault: string | null
}

/** No single file takes this long, however busy the machine is. */
const SILENCE_MS = 60_000

/** Does the jobs in so many threads at once. A thread that says nothing for a minute hangs: it is ended, and its job has a fault. */
export async function runJobs(jobs: readonly Job[], threads: number): Promise<JobResult[]> {
  const waiting = [...jobs]
  const results: JobResult[] = []
  const work = async (): Promise<void> => {
    let thread = newThread()
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const result = await runJob(thread, job)
      results.push(result)
      if (result.fault === null) continue
      await thread.terminate()
      thread = newThread()
    }
    await thread.terminate()
  }
  await Promise.all(Array.from({ length: threads }, work))
  return results
}

const newThread = (): Worker => new Worker(new URL('thread.ts', import.meta.url))

function runJob(thread: Worker, job: Job): Promise<JobResult> {
  return new Promise((resolve) => {
    const end = (figures: JobResult['figures'], fault: string | null): void => {
      clearTimeout(timer)
      // Only our own: a thread whose other listeners are gone gives no answer to its next job.
      thread.off('message', hear)
      thread.off('error', fail)
      resolve({ job, figures, fault })
    }
    const alarm = () => setTimeout(() => end(null, `a file was not read within ${SILENCE_MS / 1_000} s`), SILENCE_MS)
    let timer = alarm()
    const hear = (message: ThreadMessage): void => {
      clearTimeout(timer)
      if (message.kind === 'alive') timer = alarm()
      else if (message.kind === 'done') end(message.figures, null)
      else end(null, message.error)
    }
    const fail = (error: unknown): void => end(null, String(error))
    thread.on('message', hear)
    thread.on('error', fail)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads take no origin
    thread.postMessage(job)
  })
}
