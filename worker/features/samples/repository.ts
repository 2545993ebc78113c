import type { SampleResult } from '#contract/samples/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { SampleKey } from '#domain/marking/sample-marks.ts'

type Chain = readonly [Locale, Locale, Locale]

export interface SampleText {
  readonly questionId: string
  readonly language: Locale
  readonly stem: string
  /** HTML by the authored letter. */
  readonly options: Readonly<Record<string, string>>
}

/** The sample questions in their order, each in every language of `chain` that it has; nothing of a key. */
export async function listSampleTexts(binding: D1Database, chain: Chain): Promise<SampleText[]> {
  const { results } = await binding
    .prepare(
      `SELECT q.id AS questionId, v.language, v.stem_html AS stem, v.options_html AS options
       FROM sample_question s
       JOIN question q ON q.id = s.question_id
       JOIN question_variant v ON v.question_id = q.id AND v.version = q.version AND v.language IN (?1, ?2, ?3)
       ORDER BY s.position`,
    )
    .bind(...chain)
    .all<Omit<SampleText, 'options'> & { options: string | null }>()
  return results.map(({ options, ...row }) => ({ ...row, options: JSON.parse(options ?? '{}') as Record<string, string> }))
}

export interface SampleSolution extends SampleKey {
  readonly language: Locale
  readonly solution: string
}

/** The keys with their solutions, in every language of `chain` that there is. */
export async function listSampleSolutions(binding: D1Database, chain: Chain): Promise<SampleSolution[]> {
  const { results } = await binding
    .prepare(
      `SELECT q.id AS questionId, k.key ->> '$.options[0]' AS right, v.language, v.html AS solution
       FROM sample_question s
       JOIN question q ON q.id = s.question_id
       JOIN question_key k ON k.question_id = q.id AND k.version = q.version
       JOIN question_solution v ON v.question_id = q.id AND v.version = q.version AND v.language IN (?1, ?2, ?3)
       ORDER BY s.position`,
    )
    .bind(...chain)
    .all<SampleSolution>()
  return results
}

export async function listSampleKeys(binding: D1Database): Promise<SampleKey[]> {
  const { results } = await binding
    .prepare(
      `SELECT q.id AS questionId, k.key ->> '$.options[0]' AS right
       FROM sample_question s
       JOIN question q ON q.id = s.question_id
       JOIN question_key k ON k.question_id = q.id AND k.version = q.version
       ORDER BY s.position`,
    )
    .all<SampleKey>()
  return results
}

/** Keeps the first result of a learner; gives the one that is kept. `at` in ms UTC. */
export async function keepSampleResult(
  binding: D1Database,
  userId: string,
  { right, total }: SampleResult,
  at: number,
): Promise<SampleResult> {
  const kept = await binding
    .prepare(
      // The update changes nothing: without one a repeat would return no row.
      `INSERT INTO sample_result (user_id, right_count, total, created_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (user_id) DO UPDATE SET right_count = right_count
       RETURNING right_count AS right, total`,
    )
    .bind(userId, right, total, at)
    .first<SampleResult>()
  return kept ?? { right, total }
}
