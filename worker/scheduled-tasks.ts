import { archiveResults } from './features/attempts/archive.ts'
import { closeOverdueAttempts } from './features/attempts/jobs.ts'
import { linkEntries } from './features/audit/chain/link-entries.ts'
import { runBlogTasks } from './features/blog/jobs.ts'
import { countAccounts } from './features/attempts/queries.ts'
import { stageLiveTests } from './features/attempts/seats/stage-tests.ts'
import { makeCommitments } from './features/commitments/make-commitments.ts'
import { eraseDeps } from './features/account/erasure/erase-deps.ts'
import { finishErasures } from './features/account/erasure/erase.ts'
import { deleteEndedInvoices } from './features/account/retention/ended-invoices.ts'
import { deleteEndedSessions, deleteUploadRows } from './features/account/retention/ended-rows.ts'
import { endUnusedAccounts } from './features/account/retention/unused-accounts.ts'
import { resumeStalledJobs } from './features/jobs/run-job.ts'
import { drawDailyQuizzes } from './features/daily/jobs.ts'
import { keepSnapshots } from './features/overview/snapshots.ts'
import { resumeStalledBroadcasts, runBroadcastTasks } from './features/notifications/jobs.ts'
import { countPracticeAnswers } from './features/practice/count-answers.sql.ts'
import { sendDuePushes } from './features/notifications/push/send-due.ts'
import { runPrimeTasks } from './features/prime/scheduled.ts'
import { indexChangedPeople } from './features/users/index-people.ts'
import { endRevokedRoles } from './features/users/access/revoked-roles.ts'
import { forgetTakenLiveTests } from './db/taken-live-test.ts'
import { logLine } from './http/log.ts'
import { importDeps } from './importing/import-deps.ts'
import { deleteOldPreviewTests } from './importing/make-preview-test.ts'
import { newSecret } from './platform/ids.ts'
import { mailerOf } from './platform/mailer.ts'
import { hubOf, sittingOf } from './platform/objects.ts'
import { showNamesAgain } from './platform/show-names-again.ts'
import { sendOverNetwork, vapidKeys } from './platform/web-push.ts'

/** In their order: attempts that should be closed come first. */
const SCHEDULED_TASKS = {
  overdueAttempts: closeOverdueAttempts,
  revokedRoles: (env: Env, now: number) => endRevokedRoles({ db: env.DB, hub: (userId) => hubOf(env, userId) }, now),
  commitments: (env: Env, now: number) => makeCommitments({ db: env.DB, now, newNonce: newSecret }),
  stagedTests: (env: Env, now: number) =>
    stageLiveTests({ db: env.DB, bucket: env.ARCHIVE, now, countAccounts: () => countAccounts(env.DB) }),
  leaderboards: (env: Env) => showNamesAgain({ db: env.DB, sitting: (testId) => sittingOf(env, testId) }),
  broadcasts: resumeStalledBroadcasts,
  broadcastPlans: runBroadcastTasks,
  jobs: resumeStalledJobs,
  oldPreviewTests: (env: Env, now: number) => deleteOldPreviewTests(importDeps(env), now),
  prime: runPrimeTasks,
  erasures: (env: Env, now: number) => finishErasures(eraseDeps(env), now),
  auditChain: (env: Env, now: number) => linkEntries(env.DB, now),
  takenLiveTests: (env: Env, now: number) => forgetTakenLiveTests(env.DB, now),
  pushes: (env: Env, now: number) => sendDuePushes({ db: env.DB, keys: vapidKeys(env), send: sendOverNetwork }, now),
  people: (env: Env) => indexChangedPeople(env),
  blog: runBlogTasks,
  dailyQuizzes: drawDailyQuizzes,
  practiceAnswers: (env: Env, now: number) => countPracticeAnswers(env.DB, now),
  archive: archiveResults,
  endedSessions: (env: Env, now: number) => deleteEndedSessions(env.DB, now),
  uploadRows: (env: Env, now: number) => deleteUploadRows(env.DB, now),
  endedInvoices: (env: Env, now: number) => deleteEndedInvoices(env.DB, now),
  unusedAccounts: (env: Env, now: number) =>
    endUnusedAccounts({
      erase: eraseDeps(env),
      mailer: env.MAIL === undefined ? null : mailerOf(env, logLine),
      origin: env.PUBLIC_ORIGIN,
      now,
    }),
  snapshots: (env: Env, now: number) => keepSnapshots(env.DB, now),
} as const

export type ScheduledTask = keyof typeof SCHEDULED_TASKS

export const SCHEDULED_TASK_NAMES = Object.keys(SCHEDULED_TASKS) as ScheduledTask[]

export const isScheduledTask = (name: string): name is ScheduledTask => Object.hasOwn(SCHEDULED_TASKS, name)

export type TaskOutcome = { readonly ok: true; readonly done: unknown } | { readonly ok: false; readonly reason: string }

/** Runs one task. A fault leaves one line in the log and is an outcome, not an error. */
export async function runScheduledTask(env: Env, name: ScheduledTask, now: number): Promise<TaskOutcome> {
  // Tasks would meet a record that is half there.
  if (env.CLOSED !== undefined) return { ok: true, done: 'the site is closed' }
  try {
    return { ok: true, done: await SCHEDULED_TASKS[name](env, now) }
  } catch (error) {
    // The cause of a failed query; the query itself quotes what was stored.
    const reason =
      error instanceof Error ? (error.cause instanceof Error ? error.cause.message : (error.message.split('\nparams:')[0] ?? '')) : ''
    logLine('error', { event: 'sweep_failed', task: name, reason })
    return { ok: false, reason }
  }
}

/**
 * Every task, one after the other, in this invocation: for the local site, and for an operator after an outage. A deployed site runs each
 * in an invocation of its own (worker/ops). Each does what an alarm or a queue should have done, so all are safe to run at any time. One
 * that fails keeps no other from running; what it did not do, the next minute does.
 */
export async function runScheduledTasks(env: Env, now: number): Promise<{ overdueAttempts: number; failed: string[] }> {
  const failed: string[] = []
  let overdueAttempts = 0
  for (const name of SCHEDULED_TASK_NAMES) {
    const outcome = await runScheduledTask(env, name, now)
    if (!outcome.ok) failed.push(name)
    else if (name === 'overdueAttempts' && typeof outcome.done === 'number') overdueAttempts = outcome.done
  }
  return { overdueAttempts, failed }
}
