import { parentPort } from 'node:worker_threads'
import { readMutated } from './mutated.ts'
import type { Job, ThreadMessage } from './threads.ts'
import { takeTrips } from './trips.ts'

/** A thread of the proof: does one job after the other, and says between files that it is alive. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads take no origin
const say = (message: ThreadMessage): void => parentPort?.postMessage(message)
let said = 0
const alive = (): void => {
  if (Date.now() - said < 1_000) return
  said = Date.now()
  say({ kind: 'alive' })
}

parentPort?.on('message', ({ kind, name, runs, seed }: Job) => {
  const work = kind === 'trip' ? takeTrips(name, runs, seed, alive) : readMutated(name, runs, seed, alive)
  work.then(
    (figures) => say({ kind: 'done', figures }),
    (error: unknown) => say({ kind: 'failed', error: String(error) }),
  )
})
