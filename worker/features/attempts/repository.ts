import { and, eq } from 'drizzle-orm'
import type { Locale, Localized } from '#contract/locales.ts'
import type { QuestionKey } from '#contract/paper.ts'
import type { PaperPlan } from '#domain/paper-plan.ts'
import type { Db } from '#worker/db/client.ts'
import { openTicketStatement } from '#worker/db/open-ticket.ts'
import { paper, paperKey, type StoredPaperFile, test } from '#worker/db/test-tables.ts'
import { testFeedback } from '#worker/db/attempt-tables.ts'

export interface StartableTest {
  readonly externalId: string
  readonly title: Localized
  readonly kind: 'mock' | 'sectional' | 'quiz' | 'previousYear' | 'live'
  readonly access: 'free' | 'prime'
  readonly languages: Locale[]
  readonly opensAt: number | null
  readonly closesAt: number | null
  readonly published: number
  readonly paperVersion: number
  readonly keyVersion: number
  readonly plan: PaperPlan
  readonly files: StoredPaperFile[]
  readonly keys: QuestionKey[]
}

/** A published test with the paper and the key that a start pins: one statement, three rows. */
export async function findStartableTest(db: Db, testId: string): Promise<StartableTest | null> {
  const [row] = await db
    .select({
      externalId: test.externalId,
      title: test.title,
      kind: test.kind,
      access: test.access,
      languages: test.languages,
      opensAt: test.opensAt,
      closesAt: test.closesAt,
      published: test.published,
      paperVersion: paper.version,
      keyVersion: paperKey.keyVersion,
      plan: paper.plan,
      files: paper.files,
      keys: paperKey.key,
    })
    .from(test)
    .innerJoin(paper, and(eq(paper.testId, test.id), eq(paper.version, test.paperVersion)))
    .innerJoin(
      paperKey,
      and(eq(paperKey.testId, test.id), eq(paperKey.paperVersion, test.paperVersion), eq(paperKey.keyVersion, test.keyVersion)),
    )
    .where(eq(test.id, testId))
  // The importer wrote the plan; nothing else does.
  return row === undefined ? null : { ...row, plan: row.plan as PaperPlan }
}

/** The sealed files of a paper and what opens them. */
export async function findPaperFiles(db: Db, testId: string, version: number): Promise<StoredPaperFile[]> {
  const [row] = await db
    .select({ files: paper.files })
    .from(paper)
    .where(and(eq(paper.testId, testId), eq(paper.version, version)))
  return row?.files ?? []
}

/** Bookmarks a test for whoever starts it; a repeat changes nothing. */
export async function enrolInTest(binding: D1Database, userId: string, testId: string, now: number): Promise<void> {
  await binding
    .prepare(
      "INSERT INTO enrolment (user_id, kind, target_id, created_at) VALUES (?1, 'test', ?2, ?3) ON CONFLICT (user_id, kind, target_id) DO NOTHING",
    )
    .bind(userId, testId, now)
    .run()
}

/**
 * Stores the feedback on an attempt once; false where there was one already. What was said in words goes into the inbox with it.
 */
export async function insertFeedback(
  db: D1Database,
  f: { userId: string; testId: string; n: number; face: number; difficulty: string | null; text: string; createdAt: number },
  ticket: { readonly id: string; readonly language: Locale },
): Promise<boolean> {
  const { userId, testId, n, face, difficulty, text, createdAt } = f
  const stored = db
    .prepare(
      `INSERT INTO test_feedback (user_id, test_id, n, face, difficulty, text, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
       ON CONFLICT DO NOTHING RETURNING n`,
    )
    .bind(userId, testId, n, face, difficulty, text, createdAt)
  const said = openTicketStatement(
    db,
    {
      ...{ ...ticket, kind: 'test', category: 'test', userId, testId, n, text, at: createdAt },
      context: { face, ...(difficulty === null ? {} : { difficulty }) },
    },
    'changes() = 1',
  )
  const [rows] = await db.batch(text.trim() === '' ? [stored] : [stored, said])
  return (rows?.results.length ?? 0) > 0
}

export async function hasFeedback(db: Db, userId: string, testId: string, n: number): Promise<boolean> {
  const rows = await db
    .select({ n: testFeedback.n })
    .from(testFeedback)
    .where(and(eq(testFeedback.userId, userId), eq(testFeedback.testId, testId), eq(testFeedback.n, n)))
  return rows.length > 0
}
