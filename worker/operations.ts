import { WorkerEntrypoint } from 'cloudflare:workers'
import type { ApiSymptoms } from '#domain/operations/alerts.ts'
import type { RebuiltBoards } from './features/operations/rebuild-boards.ts'
import { now } from './platform/clock.ts'
import type { TaskOutcome } from './scheduled-tasks.ts'

/** What the Worker that watches this one (worker/ops) may ask of it. No visitor reaches this entrypoint. */
export class Operations extends WorkerEntrypoint<Env> implements OperationCalls {
  async taskNames(): Promise<readonly string[]> {
    const { SCHEDULED_TASK_NAMES } = await import('./scheduled-tasks.ts')
    return SCHEDULED_TASK_NAMES
  }

  /** Runs one task in this invocation, with limits of its own. */
  async runTask(name: string): Promise<TaskOutcome> {
    const { isScheduledTask, runScheduledTask } = await import('./scheduled-tasks.ts')
    return isScheduledTask(name) ? runScheduledTask(this.env, name, now()) : { ok: false, reason: 'there is no such task' }
  }

  async symptoms(): Promise<ApiSymptoms> {
    const { symptomsOf } = await import('./features/operations/symptoms.ts')
    return symptomsOf(this.env, now())
  }

  /** Some boards after the test `after`, from '' on: after a restore. */
  async rebuildBoards(after: string): Promise<RebuiltBoards> {
    const { rebuildBoards } = await import('./features/operations/rebuild-boards.ts')
    return rebuildBoards(this.env, after)
  }
}

/** The calls, as the other Worker sees them. Both sides may be of different versions: only add. */
export interface OperationCalls {
  taskNames(): Promise<readonly string[]>
  runTask(name: string): Promise<TaskOutcome>
  symptoms(): Promise<ApiSymptoms>
  rebuildBoards(after: string): Promise<RebuiltBoards>
}
