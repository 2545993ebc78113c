import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { KeyChange, KeyHistoryEntry } from '#contract/key-corrections/schemas.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { attempt } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { storedResult } from '#worker/db/stored-results.ts'
import { paper, paperKey, pattern, type StoredPaperFile, test } from '#worker/db/test-tables.ts'
import type { PublishedPaper } from '#worker/importing/decisions/option-orders.ts'
import type { MarkedRow } from './queries.sql.ts'

export interface TestFacts {
  readonly title: Localized
  readonly exam: string
  readonly kind: string
  readonly access: string
  readonly published: boolean
  readonly minutes: number
  readonly languages: readonly Locale[]
  readonly opensAt: number | null
  readonly closesAt: number | null
  readonly max12: Units
  readonly markUnit: number
  readonly patternId: string
  readonly patternVersion: number
  readonly patternTitle: Localized
  readonly paperVersion: number | null
}

/** A test with its pattern's title, or null. */
export async function findTest(db: D1Database, testId: string): Promise<TestFacts | null> {
  const [row] = await openDb(db)
    .select({
      title: test.title,
      exam: test.exam,
      kind: test.kind,
      access: test.access,
      published: test.published,
      minutes: test.minutes,
      languages: test.languages,
      opensAt: test.opensAt,
      closesAt: test.closesAt,
      max12: test.max12,
      markUnit: test.markUnit,
      patternId: test.patternId,
      patternVersion: test.patternVersion,
      paperVersion: test.paperVersion,
      patternTitle: sql<string | null>`${pattern.spec} ->> '$.title'`,
    })
    .from(test)
    .leftJoin(pattern, and(eq(pattern.id, test.patternId), eq(pattern.version, test.patternVersion)))
    .where(eq(test.id, testId))
  if (row === undefined) return null
  // The importer wrote the pattern.
  return { ...row, published: row.published === 1, patternTitle: JSON.parse(row.patternTitle ?? '{"en":""}') as Localized }
}

/** The papers of a test with the newest key of each, newest first. */
export function listPapers(binding: D1Database, testId: string): Promise<{ version: number; publishedAt: number; keyVersion: number }[]> {
  const db = openDb(binding)
  const newest = db
    .select({ newest: sql`max(${paperKey.keyVersion})` })
    .from(paperKey)
    .where(and(eq(paperKey.testId, paper.testId), eq(paperKey.paperVersion, paper.version)))
  return db
    .select({ version: paper.version, publishedAt: paper.publishedAt, keyVersion: sql<number>`${newest}` })
    .from(paper)
    .where(eq(paper.testId, testId))
    .orderBy(desc(paper.version))
    .limit(50)
}

export interface NewestKey {
  readonly plan: PaperPlan
  readonly files: readonly StoredPaperFile[]
  readonly hasMaths: boolean
  readonly optionOrders: PublishedPaper['optionOrders']
  readonly keyVersion: number
  readonly keys: readonly QuestionKey[]
}

/** A paper with its newest key. */
export async function findNewestKey(db: D1Database, testId: string, paperVersion: number): Promise<NewestKey | null> {
  const [row] = await openDb(db)
    .select({
      plan: paper.plan,
      files: paper.files,
      hasMaths: paper.hasMaths,
      optionOrders: paper.optionOrders,
      keyVersion: paperKey.keyVersion,
      keys: paperKey.key,
    })
    .from(paper)
    .innerJoin(paperKey, and(eq(paperKey.testId, paper.testId), eq(paperKey.paperVersion, paper.version)))
    .where(and(eq(paper.testId, testId), eq(paper.version, paperVersion)))
    .orderBy(desc(paperKey.keyVersion))
    .limit(1)
  // The importer wrote the plan.
  return row === undefined ? null : { ...row, plan: row.plan as PaperPlan, hasMaths: row.hasMaths === 1 }
}

/** The versions of a paper's key, newest first. */
export async function listKeyVersions(db: D1Database, testId: string, paperVersion: number): Promise<KeyHistoryEntry[]> {
  const rows = await openDb(db)
    .select({
      keyVersion: paperKey.keyVersion,
      createdAt: paperKey.createdAt,
      actions: paperKey.actions,
      reason: paperKey.reason,
      actorId: paperKey.actorId,
    })
    .from(paperKey)
    .where(and(eq(paperKey.testId, testId), eq(paperKey.paperVersion, paperVersion)))
    .orderBy(desc(paperKey.keyVersion))
    .limit(50)
  return rows.map(({ actions, ...row }) => ({ ...row, changes: changesOf(actions) }))
}

/** What an earlier Worker wrote is the bare list. */
function changesOf(actions: unknown): KeyChange[] {
  // Only the publishing of keys writes it.
  const stored = (actions ?? []) as KeyChange[] | { readonly changes: KeyChange[] }
  return Array.isArray(stored) ? stored : stored.changes
}

const MARKED = {
  userId: attempt.userId,
  n: attempt.n,
  mode: attempt.mode,
  seq: attempt.seq,
  round: attempt.round,
  paperVersion: attempt.paperVersion,
  keyVersion: attempt.keyVersion,
  // A closed attempt has both.
  score12: sql<Units>`${attempt.score12}`,
  testId: attempt.testId,
  closedAt: attempt.closedAt,
  stored: storedResult,
} as const

/** Ranking attempts of a test after a place in its sequence: a range of the index by seq. */
export const rankingAfter = (db: D1Database, testId: string, seq: number, limit: number): Promise<MarkedRow[]> =>
  openDb(db)
    .select(MARKED)
    .from(attempt)
    .where(and(eq(attempt.testId, testId), gt(attempt.seq, seq)))
    .orderBy(asc(attempt.seq))
    .limit(limit)

/** Closed attempts that do not rank, by learner from after a place: a range of the index of the unranked. */
export const unrankedAfter = (db: D1Database, testId: string, userId: string, n: number, limit: number): Promise<MarkedRow[]> =>
  openDb(db)
    .select(MARKED)
    .from(attempt)
    .where(
      and(
        eq(attempt.testId, testId),
        // The state stands in the text: with a bound value SQLite could not use the partial index.
        sql`${attempt.state} = 'closed'`,
        isNull(attempt.seq),
        sql`(${attempt.userId}, ${attempt.n}) > (${userId}, ${n})`,
      ),
    )
    .orderBy(asc(attempt.userId), asc(attempt.n))
    .limit(limit)
