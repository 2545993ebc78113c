import { DurableObject } from 'cloudflare:workers'
import { type Alert, type Copies, type Telling, type ToldAlert, whatToTell } from '#domain/operations/alerts.ts'
import type { BackupProgress } from '#domain/operations/backup.ts'
import type { SecurityEntry } from '#domain/operations/security-log.ts'
import { addCounts, type Counts, meanOf, NOTHING_COUNTED, type Tally } from '#domain/operations/tally.ts'
import { indianDay } from '#domain/time/indian-day.ts'
import { migrate } from '#do/lib/migrate.ts'
import type { TaskOutcome } from '../scheduled-tasks.ts'
import type { ClaimedBackup, ErrorGroup, OpsLedgerCalls, Remembered, SecurityPart } from './ledger-calls.ts'

/** Append only (`migrate`). */
const STEPS = [
  `CREATE TABLE task (name TEXT PRIMARY KEY NOT NULL, succeeded_at INTEGER, known_since INTEGER NOT NULL, failures INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TABLE dead (kind TEXT PRIMARY KEY NOT NULL, waiting INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TABLE alert (kind TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, since INTEGER NOT NULL, told_at INTEGER NOT NULL, PRIMARY KEY (kind, subject)) STRICT, WITHOUT ROWID`,
  `CREATE TABLE answered (one INTEGER PRIMARY KEY NOT NULL CHECK (one = 1), at INTEGER NOT NULL) STRICT`,
  `CREATE TABLE backup (one INTEGER PRIMARY KEY NOT NULL CHECK (one = 1), progress TEXT, claimed_at INTEGER) STRICT`,
  `CREATE TABLE copies (one INTEGER PRIMARY KEY NOT NULL CHECK (one = 1), since INTEGER NOT NULL, backup_begun_at INTEGER, backup_at INTEGER, drill_at INTEGER) STRICT`,
  `CREATE TABLE tally (from_at INTEGER PRIMARY KEY NOT NULL, counts TEXT NOT NULL) STRICT`,
  `CREATE TABLE error_group (fingerprint TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, message TEXT NOT NULL, place TEXT NOT NULL, count INTEGER NOT NULL, first_at INTEGER NOT NULL, last_at INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
  `ALTER TABLE error_group ADD COLUMN source TEXT NOT NULL DEFAULT 'api'`,
  `CREATE TABLE security_batch (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, entries TEXT NOT NULL, file TEXT) STRICT`,
] as const

/** An invocation that claimed a backup and said nothing for so long is gone. */
const CLAIM_MS = 5 * 60_000

const FIVE_MINUTES = 5 * 60_000
const DAY = 24 * 60 * 60_000
/** Of the API, and of browsers. Anyone can send the latter, so each source has its own. */
const MOST_GROUPS = 500
const MOST_SHOWN = 100

/** The groups of errors, numbered in each source from the one met last. */
const RANKED_GROUPS = 'SELECT *, row_number() OVER (PARTITION BY source ORDER BY last_at DESC) AS nth FROM error_group'

/** A file of security events is written when the oldest has waited so long, or when so many letters wait. */
const PART_MS = 10 * 60_000
const PART_LENGTH = 1_000_000

type TaskRow = { name: string; succeeded_at: number | null; known_since: number; failures: number }
type BackupRow = { progress: string | null; claimed_at: number | null }
type CopiesRow = { since: number; backup_begun_at: number | null; backup_at: number | null; drill_at: number | null }
type SecurityBatchRow = { id: number; at: number; entries: string; file: string | null }
type AlertRow = { kind: string; subject: string; text: string; since: number; told_at: number }

/** One for a site. It stands apart from the site's database, so that alerts are remembered while that is down. */
export class OpsLedger extends DurableObject implements OpsLedgerCalls {
  readonly #sql: SqlStorage

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env)
    migrate(ctx.storage, STEPS)
    this.#sql = ctx.storage.sql
  }

  async noteRun(outcomes: Readonly<Record<string, TaskOutcome>>, now: number): Promise<void> {
    const names = Object.keys(outcomes)
    // A task that the API no longer has is not missed.
    this.#sql.exec('DELETE FROM task WHERE name NOT IN (SELECT value FROM json_each(?))', JSON.stringify(names))
    for (const [name, { ok }] of Object.entries(outcomes))
      this.#sql.exec(
        `INSERT INTO task (name, succeeded_at, known_since, failures) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (name) DO UPDATE SET succeeded_at = coalesce(?2, succeeded_at), failures = CASE WHEN ?2 IS NULL THEN failures + 1 ELSE 0 END`,
        name,
        ok ? now : null,
        now,
        ok ? 0 : 1,
      )
  }

  /** `count` is negative when letters are sent again. */
  async noteDead(kind: string, count: number): Promise<void> {
    this.#sql.exec(
      'INSERT INTO dead (kind, waiting) VALUES (?1, max(0, ?2)) ON CONFLICT (kind) DO UPDATE SET waiting = max(0, waiting + ?2)',
      kind,
      count,
    )
  }

  async noteAnswer(now: number): Promise<void> {
    this.#sql.exec('INSERT INTO answered (one, at) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET at = ?1', now)
  }

  async noteCalls({ counts, errors, security }: Tally, now: number): Promise<void> {
    if (security.length > 0) this.#sql.exec('INSERT INTO security_batch (at, entries) VALUES (?, ?)', now, JSON.stringify(security))
    const from = now - (now % FIVE_MINUTES)
    const [known] = this.#tallies(from)
    this.#sql.exec(
      'INSERT INTO tally (from_at, counts) VALUES (?1, ?2) ON CONFLICT (from_at) DO UPDATE SET counts = ?2',
      from,
      JSON.stringify(addCounts(known ?? NOTHING_COUNTED, counts)),
    )
    this.#sql.exec('DELETE FROM tally WHERE from_at < ?', now - 2 * DAY)
    for (const { source, fingerprint, name, message, place } of errors)
      this.#sql.exec(
        `INSERT INTO error_group (fingerprint, name, message, place, count, first_at, last_at, source) VALUES (?1, ?2, ?3, ?4, 1, ?5, ?5, ?6)
         ON CONFLICT (fingerprint) DO UPDATE SET count = count + 1, last_at = ?5`,
        fingerprint,
        name,
        message,
        place,
        now,
        source,
      )
    if (errors.length === 0) return
    this.#sql.exec('DELETE FROM error_group WHERE last_at < ?', now - 30 * DAY)
    this.#sql.exec(`DELETE FROM error_group WHERE fingerprint IN (SELECT fingerprint FROM (${RANKED_GROUPS}) WHERE nth > ?)`, MOST_GROUPS)
  }

  async errorGroups(): Promise<readonly ErrorGroup[]> {
    return this.#sql
      .exec<ErrorGroup & Record<string, SqlStorageValue>>(
        `SELECT source, name, message, place, count, first_at AS firstAt, last_at AS lastAt FROM (${RANKED_GROUPS}) WHERE nth <= ? ORDER BY last_at DESC`,
        MOST_SHOWN,
      )
      .toArray()
  }

  async sealSecurity(now: number): Promise<SecurityPart | null> {
    const [known] = this.#securityBatches('file IS NOT NULL')
    const file = known?.file ?? this.#sealNext(now)
    if (file === null) return null
    const entries = this.#securityBatches('file = ?', file).flatMap((batch) => JSON.parse(batch.entries) as SecurityEntry[])
    return { key: file, entries }
  }

  /** Gives the oldest batches of one Indian day their file's key, where it is time for that. */
  #sealNext(now: number): string | null {
    const waiting = this.#securityBatches('file IS NULL')
    const [oldest] = waiting
    if (oldest === undefined) return null
    const day = indianDay(oldest.at)
    const ofDay = waiting.filter(({ at }) => indianDay(at) === day)
    const full = ofDay.findIndex((_, n) => lengthOf(ofDay.slice(0, n + 1)) > PART_LENGTH)
    if (full === -1 && now - oldest.at < PART_MS) return null
    const last = (full === -1 ? ofDay : ofDay.slice(0, Math.max(1, full))).at(-1) ?? oldest
    const file = `security/${day}/${oldest.at}-${oldest.id}.ndjson.gz`
    this.#sql.exec('UPDATE security_batch SET file = ? WHERE file IS NULL AND id <= ?', file, last.id)
    return file
  }

  #securityBatches(where: string, ...values: readonly string[]): readonly SecurityBatchRow[] {
    return this.#sql
      .exec<SecurityBatchRow>(`SELECT id, at, entries, file FROM security_batch WHERE ${where} ORDER BY id LIMIT 500`, ...values)
      .toArray()
  }

  async securityWritten(key: string): Promise<void> {
    this.#sql.exec('DELETE FROM security_batch WHERE file = ?', key)
  }

  /** The counts of each five minutes from `from` on, before `until`; ms UTC. */
  #tallies(from: number, until: number = Number.MAX_SAFE_INTEGER): readonly Counts[] {
    return this.#sql
      .exec<{ counts: string }>('SELECT counts FROM tally WHERE from_at >= ? AND from_at < ?', from, until)
      .toArray()
      .map(({ counts }) => ({ ...NOTHING_COUNTED, ...(JSON.parse(counts) as Partial<Counts>) }))
  }

  async read(now: number): Promise<Remembered> {
    const recentFrom = now - (now % FIVE_MINUTES) - FIVE_MINUTES
    const dayBefore = this.#tallies(recentFrom - DAY, recentFrom)
    const tasks = this.#sql.exec<TaskRow>('SELECT name, succeeded_at, known_since, failures FROM task ORDER BY name').toArray()
    const dead = this.#sql.exec<{ kind: string; waiting: number }>('SELECT kind, waiting FROM dead').toArray()
    const [answered] = this.#sql.exec<{ at: number }>('SELECT at FROM answered').toArray()
    return {
      tasks: tasks.map(({ name, succeeded_at: succeededAt, known_since: knownSince, failures }) => ({
        name,
        succeededAt,
        knownSince,
        failuresInARow: failures,
      })),
      dead: Object.fromEntries(dead.map(({ kind, waiting }) => [kind, waiting])),
      apiAnsweredAt: answered?.at ?? null,
      alerts: this.#alerts(),
      copies: this.#copies(now),
      recent: this.#tallies(recentFrom).reduce(addCounts, NOTHING_COUNTED),
      usual: meanOf(dayBefore, DAY / FIVE_MINUTES),
    }
  }

  async decide(present: readonly Alert[], now: number): Promise<Telling> {
    const telling = whatToTell(this.#alerts(), present, now)
    for (const { kind, subject, text } of telling.tell)
      this.#sql.exec(
        'INSERT INTO alert (kind, subject, text, since, told_at) VALUES (?1, ?2, ?3, ?4, ?4) ON CONFLICT (kind, subject) DO UPDATE SET text = ?3, told_at = ?4',
        kind,
        subject,
        text,
        now,
      )
    for (const { kind, subject } of telling.over) this.#sql.exec('DELETE FROM alert WHERE kind = ? AND subject = ?', kind, subject)
    return telling
  }

  async claimBackup(now: number): Promise<ClaimedBackup | null> {
    const [row] = this.#sql.exec<BackupRow>('SELECT progress, claimed_at FROM backup').toArray()
    const { progress = null, claimed_at: claimedAt = null } = row ?? {}
    if (claimedAt !== null && now - claimedAt < CLAIM_MS) return null
    this.#sql.exec('INSERT INTO backup (one, claimed_at) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET claimed_at = ?1', now)
    const [copies] = this.#sql.exec<CopiesRow>('SELECT * FROM copies').toArray()
    return {
      progress: progress === null ? null : (JSON.parse(progress) as BackupProgress),
      newestBegunAt: copies?.backup_begun_at ?? null,
    }
  }

  async keepBackup(progress: BackupProgress | null, now: number): Promise<void> {
    this.#sql.exec('UPDATE backup SET progress = ?, claimed_at = ?', progress === null ? null : JSON.stringify(progress), now)
  }

  async releaseBackup(): Promise<void> {
    this.#sql.exec('UPDATE backup SET claimed_at = NULL')
  }

  async finishBackup(begunAt: number, finishedAt: number): Promise<void> {
    this.#copies(finishedAt)
    this.#sql.exec('UPDATE copies SET backup_begun_at = ?, backup_at = ?', begunAt, finishedAt)
    this.#sql.exec('UPDATE backup SET progress = NULL')
  }

  async noteDrill(now: number): Promise<void> {
    this.#copies(now)
    this.#sql.exec('UPDATE copies SET drill_at = ?', now)
  }

  /** A site is known from the first question on: before that no backup is missed. */
  #copies(now: number): Copies {
    this.#sql.exec('INSERT INTO copies (one, since) VALUES (1, ?) ON CONFLICT (one) DO NOTHING', now)
    const { since, backup_at: backupAt, drill_at: drillAt } = this.#sql.exec<CopiesRow>('SELECT * FROM copies').one()
    return { since, backupAt, drillAt }
  }

  #alerts(): readonly ToldAlert[] {
    return this.#sql
      .exec<AlertRow>('SELECT kind, subject, text, since, told_at FROM alert ORDER BY since')
      .toArray()
      .map(({ kind, subject, text, since, told_at: toldAt }) => ({ kind, subject, text, since, toldAt }))
  }
}

const lengthOf = (batches: readonly SecurityBatchRow[]): number => batches.reduce((sum, { entries }) => sum + entries.length, 0)
