import type { Locale, Localized } from '#contract/shared/locales.ts'

export interface PreviewTestRow {
  readonly id: string
  readonly externalId: string
  readonly title: Localized
  readonly exam: string
  readonly languages: readonly Locale[]
  readonly pattern: { readonly id: string; readonly version: number }
  readonly questions: number
  readonly minutes: number
  readonly max12: number
  /** Units in a mark. */
  readonly unit: number
  /** ms UTC */
  readonly now: number
}

/**
 * The row of a preview test.
 * Hand-written: INSERT … SELECT reads the whole row from one JSON value.
 */
export const insertPreviewTest = (db: D1Database, row: PreviewTestRow): D1PreparedStatement =>
  db.prepare(INSERT_PROOF).bind(JSON.stringify(row))

const INSERT_PROOF = `
  INSERT INTO test (id, external_id, title, exam, kind, access, pattern_id, pattern_version, languages, questions, minutes, max12,
    mark_unit, opens_at, closes_at, published, paper_version, key_version, checksum, created_at, updated_at)
  SELECT ?1->>'$.id', ?1->>'$.externalId', ?1->>'$.title', ?1->>'$.exam', 'mock', 'free', ?1->>'$.pattern.id', ?1->>'$.pattern.version',
    ?1->>'$.languages', ?1->>'$.questions', ?1->>'$.minutes', ?1->>'$.max12', ?1->>'$.unit', NULL, NULL, 0, 1, 1, '', ?1->>'$.now', ?1->>'$.now'`

/**
 * Takes these preview tests away with what belongs to them, in one batch.
 * Hand-written: json_each takes any number of ids in one value.
 */
export async function deletePreviewTests(db: D1Database, ids: readonly string[]): Promise<void> {
  const these = '(SELECT value FROM json_each(?1))'
  await db.batch(
    ['DELETE FROM paper_key WHERE test_id IN', 'DELETE FROM paper WHERE test_id IN', 'DELETE FROM test_feedback WHERE test_id IN']
      .concat("DELETE FROM enrolment WHERE kind = 'test' AND target_id IN", 'DELETE FROM test WHERE id IN')
      .map((sql) => db.prepare(`${sql} ${these}`).bind(JSON.stringify(ids))),
  )
}
