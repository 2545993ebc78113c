import type { AuditEntry } from '#worker/db/audit.ts'
import type { JobKind, JobRow } from '#worker/db/job-rows.ts'

/** One page of a job: what is to be written, and where the next one begins. */
export interface JobPage {
  /** Written in one batch with the job's new place: both or neither. */
  readonly statements: readonly D1PreparedStatement[]
  /** Audit rows of the same batch; one that is there already is passed over. */
  readonly audit?: readonly AuditEntry[]
  /** Never the cursor it began with; null where the job is over. */
  readonly next: string | null
  /** Units of the job's total that this page has done. */
  readonly done: number
  readonly detail: unknown
  /** After the batch, and lost where it fails: only what may be. */
  readonly afterwards?: () => Promise<void>
}

/** Works out the next page of a job. Whatever it does on its own outside `DB` must be safe to repeat. `now` ms UTC. */
export type JobStep = (env: Env, job: JobRow, now: number) => Promise<JobPage>

/** Who knows which kind; a kind that is not named here has no runner. */
export type JobSteps = Readonly<Partial<Record<JobKind, JobStep>>>
