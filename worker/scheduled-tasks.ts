import { sweepOverdueAttempts } from './features/attempts/jobs.ts'
import { eraseDeps } from './features/account/erasure/erase-deps.ts'
import { sweepErasures } from './features/account/erasure/erase.ts'
import { sweepJobs } from './features/jobs/run-job.ts'
import { keepSnapshots } from './features/overview/snapshots.ts'
import { sweepBroadcasts } from './features/notifications/jobs.ts'
import { sendDuePushes } from './features/notifications/push/send-due.ts'
import { sweepPrime } from './features/prime/sweep.ts'
import { sweepRevokedRoles } from './features/users/access/revoked-roles.ts'
import { sweepTakenLiveTests } from './db/taken-live-test.ts'
import { logLine } from './http/log.ts'
import { importDeps } from './importing/import-deps.ts'
import { sweepPreviewTests } from './importing/make-preview-test.ts'
import { hubOf } from './platform/objects.ts'
import { sendOverNetwork, vapidKeys } from './platform/web-push.ts'

/** In their order: what heals comes first. */
const SCHEDULED_TASKS = {
  overdueAttempts: sweepOverdueAttempts,
  revokedRoles: (env: Env, now: number) => sweepRevokedRoles({ db: env.DB, hub: (userId) => hubOf(env, userId) }, now),
  broadcasts: sweepBroadcasts,
  jobs: sweepJobs,
  proofs: (env: Env, now: number) => sweepPreviewTests(importDeps(env), now),
  prime: sweepPrime,
  erasures: (env: Env, now: number) => sweepErasures(eraseDeps(env), now),
  takenLiveTests: (env: Env, now: number) => sweepTakenLiveTests(env.DB, now),
  pushes: (env: Env, now: number) => sendDuePushes({ db: env.DB, keys: vapidKeys(env), send: sendOverNetwork }, now),
  snapshots: (env: Env, now: number) => keepSnapshots(env.DB, now),
} as const

/**
 * Everything that cron drives. Each sweep heals what an alarm or a queue should have done, so all are safe to run at any time. One that
 * fails leaves a line and keeps no other from running; what it did not do, the next minute does.
 */
export async function runScheduledTasks(env: Env, now: number): Promise<{ overdueAttempts: number; failed: string[] }> {
  const failed: string[] = []
  let overdueAttempts = 0
  for (const [name, sweep] of Object.entries(SCHEDULED_TASKS)) {
    try {
      const done: unknown = await sweep(env, now)
      if (name === 'overdueAttempts' && typeof done === 'number') overdueAttempts = done
    } catch (error) {
      failed.push(name)
      // The cause of a failed query; the query itself quotes what was stored.
      const reason =
        error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message.split('\nparams:')[0]) : ''
      logLine('error', { event: 'sweep_failed', sweep: name, reason })
    }
  }
  return { overdueAttempts, failed }
}
