import type { Alert, Copies, TaskRun, Telling, ToldAlert } from '#domain/operations/alerts.ts'
import type { BackupProgress } from '#domain/operations/backup.ts'
import type { SecurityEntry } from '#domain/operations/security-log.ts'
import type { Counts, ErrorSource, Tally } from '#domain/operations/tally.ts'
import type { TaskOutcome } from '../scheduled-tasks.ts'

export interface Remembered {
  readonly tasks: readonly TaskRun[]
  /** Dead letters that wait, by kind of queue. */
  readonly dead: Readonly<Record<string, number>>
  readonly apiAnsweredAt: number | null
  readonly alerts: readonly ToldAlert[]
  readonly copies: Copies
  /** What the API did in the last whole five minutes and since. */
  readonly recent: Counts
  /** The mean of five minutes of the day before. */
  readonly usual: Counts
}

/** Backups as the ledger knows them; whoever holds this is the only one who writes. */
export interface ClaimedBackup {
  /** The one that is being written. */
  readonly progress: BackupProgress | null
  /** When the newest whole one was begun. */
  readonly newestBegunAt: number | null
}

/** A fault that was met once or often. */
export interface ErrorGroup {
  readonly source: ErrorSource
  readonly name: string
  readonly message: string
  readonly place: string
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
}

/** Security events that go into one file. It stays as it is until it was written. */
export interface SecurityPart {
  /** The key of its file. */
  readonly key: string
  readonly entries: readonly SecurityEntry[]
}

/** What the ops Worker remembers. Times ms UTC. */
export interface OpsLedgerCalls {
  noteRun(outcomes: Readonly<Record<string, TaskOutcome>>, now: number): Promise<void>
  noteDead(kind: string, count: number): Promise<void>
  noteAnswer(now: number): Promise<void>
  noteCalls(tally: Tally, now: number): Promise<void>
  /** The groups of errors, the last met first, 100 at most of each source. */
  errorGroups(): Promise<readonly ErrorGroup[]>
  /** The next security events to write; null while the oldest waits less than ten minutes and there are few. */
  sealSecurity(now: number): Promise<SecurityPart | null>
  /** The file of this key is written: its events are forgotten here. */
  securityWritten(key: string): Promise<void>
  read(now: number): Promise<Remembered>
  /** Decides what to tell now and remembers it as told. */
  decide(present: readonly Alert[], now: number): Promise<Telling>
  /** Null while another invocation writes the backup; one that died is waited for no longer than five minutes. */
  claimBackup(now: number): Promise<ClaimedBackup | null>
  /** Null forgets the backup that is being written. */
  keepBackup(progress: BackupProgress | null, now: number): Promise<void>
  releaseBackup(): Promise<void>
  /** The backup being written has its manifest. */
  finishBackup(begunAt: number, finishedAt: number): Promise<void>
  noteDrill(now: number): Promise<void>
}
