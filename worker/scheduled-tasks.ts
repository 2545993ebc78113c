import { closeOverdueAttempts } from './features/attempts/jobs.ts'
import { runBlogTasks } from './features/blog/jobs.ts'
import { eraseDeps } from './features/account/erasure/erase-deps.ts'
import { finishErasures } from './features/account/erasure/erase.ts'
import { resumeStalledJobs } from './features/jobs/run-job.ts'
import { keepSnapshots } from './features/overview/snapshots.ts'
import { resumeStalledBroadcasts, runBroadcastTasks } from './features/notifications/jobs.ts'
import { sendDuePushes } from './features/notifications/push/send-due.ts'
import { runPrimeTasks } from './features/prime/scheduled.ts'
import { indexChangedPeople } from './features/users/index-people.ts'
import { endRevokedRoles } from './features/users/access/revoked-roles.ts'
import { forgetTakenLiveTests } from './db/taken-live-test.ts'
import { logLine } from './http/log.ts'
import { importDeps } from './importing/import-deps.ts'
import { deleteOldPreviewTests } from './importing/make-preview-test.ts'
import { hubOf } from './platform/objects.ts'
import { sendOverNetwork, vapidKeys } from './platform/web-push.ts'

/** In their order: attempts that should be closed come first. */
const SCHEDULED_TASKS = {
  overdueAttempts: closeOverdueAttempts,
  revokedRoles: (env: Env, now: number) => endRevokedRoles({ db: env.DB, hub: (userId) => hubOf(env, userId) }, now),
  broadcasts: resumeStalledBroadcasts,
  broadcastPlans: runBroadcastTasks,
  jobs: resumeStalledJobs,
  oldPreviewTests: (env: Env, now: number) => deleteOldPreviewTests(importDeps(env), now),
  prime: runPrimeTasks,
  erasures: (env: Env, now: number) => finishErasures(eraseDeps(env), now),
  takenLiveTests: (env: Env, now: number) => forgetTakenLiveTests(env.DB, now),
  pushes: (env: Env, now: number) => sendDuePushes({ db: env.DB, keys: vapidKeys(env), send: sendOverNetwork }, now),
  people: (env: Env) => indexChangedPeople(env),
  blog: runBlogTasks,
  snapshots: (env: Env, now: number) => keepSnapshots(env.DB, now),
} as const

/**
 * Everything that cron drives. Each task does what an alarm or a queue should have done, so all are safe to run at any time. One that
 * fails leaves a line and keeps no other from running; what it did not do, the next minute does.
 */
export async function runScheduledTasks(env: Env, now: number): Promise<{ overdueAttempts: number; failed: string[] }> {
  const failed: string[] = []
  let overdueAttempts = 0
  for (const [name, run] of Object.entries(SCHEDULED_TASKS)) {
    try {
      const done: unknown = await run(env, now)
      if (name === 'overdueAttempts' && typeof done === 'number') overdueAttempts = done
    } catch (error) {
      failed.push(name)
      // The cause of a failed query; the query itself quotes what was stored.
      const reason =
        error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message.split('\nparams:')[0]) : ''
      logLine('error', { event: 'sweep_failed', task: name, reason })
    }
  }
  return { overdueAttempts, failed }
}
