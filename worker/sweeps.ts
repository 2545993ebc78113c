import { sweepOverdueAttempts } from './features/attempts/jobs.ts'
import { eraseDeps } from './features/erasure/erase-deps.ts'
import { sweepErasures } from './features/erasure/erase.ts'
import { sweepJobs } from './features/jobs/run-job.ts'
import { keepSnapshots } from './features/overview/snapshots.ts'
import { sweepBroadcasts } from './features/notifications/jobs.ts'
import { sendDuePushes } from './features/push/send-due.ts'
import { sweepPrime } from './features/prime/sweep.ts'
import { sweepTakenLiveTests } from './db/taken-live-test.ts'
import { importDeps } from './importing/import-deps.ts'
import { sweepProofs } from './importing/make-proof.ts'
import { sendOverNetwork, vapidKeys } from './platform/web-push.ts'

/** Everything that cron drives. Each sweep heals what an alarm or a queue should have done, so all are safe to run at any time. */
export async function runSweeps(env: Env, now: number): Promise<{ overdueAttempts: number }> {
  const done = {
    overdueAttempts: await sweepOverdueAttempts(env, now),
    broadcasts: await sweepBroadcasts(env, now),
    jobs: await sweepJobs(env, now),
    proofs: await sweepProofs(importDeps(env), now),
    prime: await sweepPrime(env, now),
    erasures: await sweepErasures(eraseDeps(env), now),
    takenLiveTests: await sweepTakenLiveTests(env.DB, now),
    pushes: await sendDuePushes({ db: env.DB, keys: vapidKeys(env), send: sendOverNetwork }, now),
  }
  // What heals comes first.
  await keepSnapshots(env.DB, now)
  return done
}
