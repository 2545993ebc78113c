import type { Alert, TaskRun, Telling, ToldAlert } from '#domain/operations/alerts.ts'
import type { TaskOutcome } from '../scheduled-tasks.ts'

export interface Remembered {
  readonly tasks: readonly TaskRun[]
  /** Dead letters that wait, by kind of queue. */
  readonly dead: Readonly<Record<string, number>>
  readonly apiAnsweredAt: number | null
  readonly alerts: readonly ToldAlert[]
}

/** What the ops Worker remembers. Times ms UTC. */
export interface OpsLedgerCalls {
  noteRun(outcomes: Readonly<Record<string, TaskOutcome>>, now: number): Promise<void>
  noteDead(kind: string, count: number): Promise<void>
  noteAnswer(now: number): Promise<void>
  read(): Promise<Remembered>
  /** Decides what to tell now and remembers it as told. */
  decide(present: readonly Alert[], now: number): Promise<Telling>
}
