import type { KeyChange, KeyHistoryEntry } from '#contract/key-corrections/schemas.ts'
import type { AttemptMode } from '#contract/attempts/schemas.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import type { StoredPaperFile } from '#worker/db/test-tables.ts'

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
  readonly patternId: string
  readonly patternVersion: number
  readonly patternTitle: Localized
  readonly paperVersion: number | null
}

export async function findTest(db: D1Database, testId: string): Promise<TestFacts | null> {
  const row = await db
    .prepare(
      `SELECT t.title, t.exam, t.kind, t.access, t.published, t.minutes, t.languages, t.opens_at AS opensAt, t.closes_at AS closesAt, t.max12,
         t.pattern_id AS patternId, t.pattern_version AS patternVersion, t.paper_version AS paperVersion, p.spec ->> '$.title' AS patternTitle
       FROM test t LEFT JOIN pattern p ON p.id = t.pattern_id AND p.version = t.pattern_version WHERE t.id = ?1`,
    )
    .bind(testId)
    .first<
      Omit<TestFacts, 'title' | 'published' | 'languages' | 'patternTitle'> &
        Record<'title' | 'languages', string> & { published: number; patternTitle: string | null }
    >()
  if (row === null) return null
  return {
    ...row,
    published: row.published === 1,
    // The importer wrote these.
    title: JSON.parse(row.title) as Localized,
    languages: JSON.parse(row.languages) as Locale[],
    patternTitle: JSON.parse(row.patternTitle ?? '{"en":""}') as Localized,
  }
}

/** The papers of a test with the newest key of each, newest first. */
export async function listPapers(db: D1Database, testId: string): Promise<{ version: number; publishedAt: number; keyVersion: number }[]> {
  const { results } = await db
    .prepare(
      `SELECT p.version, p.published_at AS publishedAt,
         (SELECT max(k.key_version) FROM paper_key k WHERE k.test_id = p.test_id AND k.paper_version = p.version) AS keyVersion
       FROM paper p WHERE p.test_id = ?1 ORDER BY p.version DESC LIMIT 50`,
    )
    .bind(testId)
    .all<{ version: number; publishedAt: number; keyVersion: number }>()
  return results
}

export interface NewestKey {
  readonly plan: PaperPlan
  readonly files: readonly StoredPaperFile[]
  readonly hasMaths: boolean
  readonly keyVersion: number
  readonly keys: readonly QuestionKey[]
}

/** A paper with its newest key. */
export async function findNewestKey(db: D1Database, testId: string, paperVersion: number): Promise<NewestKey | null> {
  const row = await db
    .prepare(
      `SELECT p.plan, p.files, p.has_maths AS hasMaths, k.key_version AS keyVersion, k.key FROM paper p
         JOIN paper_key k ON k.test_id = p.test_id AND k.paper_version = p.version
       WHERE p.test_id = ?1 AND p.version = ?2 ORDER BY k.key_version DESC LIMIT 1`,
    )
    .bind(testId, paperVersion)
    .first<{ plan: string; files: string; hasMaths: number; keyVersion: number; key: string }>()
  if (row === null) return null
  return {
    // Only the importer and the publishing below write these.
    plan: JSON.parse(row.plan) as PaperPlan,
    files: JSON.parse(row.files) as StoredPaperFile[],
    keys: JSON.parse(row.key) as QuestionKey[],
    hasMaths: row.hasMaths === 1,
    keyVersion: row.keyVersion,
  }
}

export async function listKeyVersions(db: D1Database, testId: string, paperVersion: number): Promise<KeyHistoryEntry[]> {
  const { results } = await db
    .prepare(
      `SELECT key_version AS keyVersion, created_at AS createdAt, actions, reason, actor_id AS actorId FROM paper_key
       WHERE test_id = ?1 AND paper_version = ?2 ORDER BY key_version DESC LIMIT 50`,
    )
    .bind(testId, paperVersion)
    .all<Omit<KeyHistoryEntry, 'changes'> & { actions: string | null }>()
  return results.map(({ actions, ...row }) => ({ ...row, changes: changesOf(actions) }))
}

/** What an earlier Worker wrote is the bare list. */
function changesOf(actions: string | null): KeyChange[] {
  const stored = JSON.parse(actions ?? '[]') as KeyChange[] | { readonly changes: KeyChange[] }
  return Array.isArray(stored) ? stored : stored.changes
}

/** The first words of each question of a plan as they were written, by language. */
export async function listFirstWords(db: D1Database, plan: PaperPlan): Promise<Map<string, Localized>> {
  const { results } = await db
    .prepare(
      `SELECT v.question_id AS id, v.language, substr(v.stem, 1, 160) AS stem FROM json_each(?1) e CROSS JOIN question_variant v
         ON v.question_id = e.value ->> '$.id' AND v.version = e.value ->> '$.version' WHERE v.language IN ('en', 'hi')`,
    )
    .bind(JSON.stringify(plan.questions.map(({ id, version }) => ({ id, version }))))
    .all<{ id: string; language: Locale; stem: string }>()
  const words = new Map<string, Localized>()
  for (const { id, language, stem } of results) words.set(id, { ...words.get(id), [language]: stem } as Localized)
  return words
}

/** A closed attempt as it is marked anew. */
export interface MarkedRow {
  readonly userId: string
  readonly n: number
  readonly mode: AttemptMode
  readonly seq: number | null
  readonly round: number
  readonly paperVersion: number
  readonly keyVersion: number
  readonly score12: Units
  readonly result: string
}

const MARKED = `user_id AS userId, n, mode, seq, round, paper_version AS paperVersion, key_version AS keyVersion, score12, result`

/** Ranking attempts of a test after a place in its sequence: a range of the index by seq. */
export async function rankingAfter(db: D1Database, testId: string, seq: number, limit: number): Promise<MarkedRow[]> {
  const { results } = await db
    .prepare(`SELECT ${MARKED} FROM attempt WHERE test_id = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3`)
    .bind(testId, seq, limit)
    .all<MarkedRow>()
  return results
}

/** Closed attempts that do not rank, by learner from after a place: a range of the index of the unranked. */
export async function unrankedAfter(db: D1Database, testId: string, userId: string, n: number, limit: number): Promise<MarkedRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${MARKED} FROM attempt WHERE test_id = ?1 AND state = 'closed' AND seq IS NULL AND (user_id, n) > (?2, ?3)
       ORDER BY user_id, n LIMIT ?4`,
    )
    .bind(testId, userId, n, limit)
    .all<MarkedRow>()
  return results
}

export async function namedAttempts(db: D1Database, testId: string, names: readonly (readonly [string, number])[]): Promise<MarkedRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${MARKED.replaceAll(/(^|, )(\w+)/g, '$1a.$2')} FROM json_each(?2) e CROSS JOIN attempt a
         ON a.user_id = e.value ->> 0 AND a.test_id = ?1 AND a.n = e.value ->> 1 WHERE a.state = 'closed'`,
    )
    .bind(testId, JSON.stringify(names))
    .all<MarkedRow>()
  return results
}

/** How many closed attempts there are to walk: an estimate for a bar of progress, from the ends of the sequence. */
export async function countClosed(db: D1Database, testId: string): Promise<number> {
  const row = await db
    .prepare(
      `SELECT (SELECT count(*) FROM attempt WHERE test_id = ?1 AND seq IS NOT NULL)
         + (SELECT count(*) FROM attempt WHERE test_id = ?1 AND state = 'closed' AND seq IS NULL) AS n`,
    )
    .bind(testId)
    .first<{ n: number }>()
  return row?.n ?? 0
}
