import type { OperationCalls } from '../operations.ts'
import type { OpsLedgerCalls } from './ledger-calls.ts'

/** What the ops Worker is bound to (worker/ops/wrangler.toml). */
export interface OpsEnv {
  readonly ENVIRONMENT: string
  readonly VERSION: string
  readonly PUBLIC_ORIGIN: string
  readonly ALERT_EMAIL: string
  readonly ALERT_WEBHOOK?: string
  readonly OPERATOR_SECRET?: string
  /** Whom backups are sealed for: a public key of age. Without it they are not sealed. */
  readonly BACKUP_RECIPIENT?: string
  readonly MAIL?: SendEmail
  readonly API: OperationCalls
  /** The site's database, for backups alone: everything else works without it. */
  readonly DB: D1Database
  readonly BACKUPS: R2Bucket
  /** For security events alone, which the API reads there. */
  readonly ARCHIVE: R2Bucket
  readonly ATTEMPT_EVENTS: Queue
  readonly BROADCASTS: Queue
  readonly INDEXING: Queue
  readonly JOBS: Queue
  readonly OPS_LEDGER: { getByName(name: string): OpsLedgerCalls }
}

/** The one ledger of a site. */
export const ledgerOf = (env: Pick<OpsEnv, 'OPS_LEDGER'>): OpsLedgerCalls => env.OPS_LEDGER.getByName('site')
