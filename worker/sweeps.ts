import { sweepOverdueAttempts } from './features/attempts/jobs.ts'
import { sweepJobs } from './features/jobs/run-job.ts'
import { keepSnapshots } from './features/overview/snapshots.ts'
import { sweepBroadcasts } from './features/notifications/jobs.ts'
import { importDeps } from './importing/import-deps.ts'
import { sweepProofs } from './importing/make-proof.ts'

/** Everything that cron drives. Each sweep heals what an alarm or a queue should have done, so all are safe to run at any time. */
export async function runSweeps(
  env: Env,
  now: number,
): Promise<{ overdueAttempts: number; broadcasts: number; jobs: number; proofs: number }> {
  const done = {
    overdueAttempts: await sweepOverdueAttempts(env, now),
    broadcasts: await sweepBroadcasts(env, now),
    jobs: await sweepJobs(env, now),
    proofs: await sweepProofs(importDeps(env), now),
  }
  // What heals comes first.
  await keepSnapshots(env.DB, now)
  return done
}
