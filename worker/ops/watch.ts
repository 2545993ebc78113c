import { alertsOf, type ApiSymptoms } from '#domain/operations/alerts.ts'
import type { TaskOutcome } from '../scheduled-tasks.ts'
import { type OpsEnv, ledgerOf } from './ops-env.ts'
import { tellOperators } from './tell.ts'

/**
 * What happens each minute: every scheduled task of the API in an invocation of its own, all at once, so that one that fails or hangs
 * holds up no other; then the symptoms, and what operators have to hear. `now` in ms UTC.
 */
export async function watch(env: OpsEnv, now: number): Promise<void> {
  const ledger = ledgerOf(env)
  const names = await env.API.taskNames().catch(() => null)
  if (names !== null) {
    const outcomes = await Promise.all(names.map(async (name) => [name, await runTask(env, name)] as const))
    await ledger.noteRun(Object.fromEntries(outcomes), now)
  }
  const api = await env.API.symptoms().catch((): ApiSymptoms | null => null)
  if (api !== null) await ledger.noteAnswer(now)
  const { tasks, dead, apiAnsweredAt, recent, usual, copies } = await ledger.read(now)
  const { tell, over } = await ledger.decide(alertsOf({ api, apiAnsweredAt, tasks, dead, recent, usual, copies }, now), now)
  await tellOperators(env, tell, over, now)
}

/** A task that hangs is cut off before the next minute begins. */
const MOST_MS = 50_000

async function runTask(env: OpsEnv, name: string): Promise<TaskOutcome> {
  try {
    return await Promise.race([
      env.API.runTask(name),
      new Promise<TaskOutcome>((resolve) => setTimeout(() => resolve({ ok: false, reason: 'it took longer than 50 seconds' }), MOST_MS)),
    ])
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : 'no answer' }
  }
}
