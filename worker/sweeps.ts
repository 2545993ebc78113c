import { sweepOverdueAttempts } from './features/attempts/jobs.ts'
import { sweepBroadcasts } from './features/notifications/jobs.ts'

/** Everything that cron drives. Each sweep heals what an alarm or a queue should have done, so all are safe to run at any time. */
export async function runSweeps(env: Env, now: number): Promise<{ overdueAttempts: number; broadcasts: number }> {
  return { overdueAttempts: await sweepOverdueAttempts(env, now), broadcasts: await sweepBroadcasts(env, now) }
}
