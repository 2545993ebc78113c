import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SampleResult } from '#contract/samples/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { SampleKey } from '#domain/marking/sample-marks.ts'
import { sampleResult } from '#worker/db/attempt-tables.ts'
import { question, questionKey, questionSolution, questionVariant, sampleQuestion } from '#worker/db/bank-tables.ts'
import { openDb } from '#worker/db/client.ts'

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
  const v = questionVariant
  const rows = await openDb(binding)
    .select({ questionId: question.id, language: v.language, stem: v.stemHtml, options: v.optionsHtml })
    .from(sampleQuestion)
    .innerJoin(question, eq(question.id, sampleQuestion.questionId))
    .innerJoin(v, and(eq(v.questionId, question.id), eq(v.version, question.version), inArray(v.language, [...chain])))
    .orderBy(asc(sampleQuestion.position))
  return rows.map(({ options, ...row }) => ({ ...row, options: options ?? {} }))
}

export interface SampleSolution extends SampleKey {
  readonly language: Locale
  readonly solution: string
}

const KEY = { questionId: question.id, right: sql<string>`${questionKey.key} ->> '$.options[0]'` } as const
const ofSample = eq(question.id, sampleQuestion.questionId)
const ofKey = and(eq(questionKey.questionId, question.id), eq(questionKey.version, question.version))

/** The keys with their solutions, in every language of `chain` that there is. */
export function listSampleSolutions(binding: D1Database, chain: Chain): Promise<SampleSolution[]> {
  const v = questionSolution
  return openDb(binding)
    .select({ ...KEY, language: v.language, solution: v.html })
    .from(sampleQuestion)
    .innerJoin(question, ofSample)
    .innerJoin(questionKey, ofKey)
    .innerJoin(v, and(eq(v.questionId, question.id), eq(v.version, question.version), inArray(v.language, [...chain])))
    .orderBy(asc(sampleQuestion.position))
}

/** The keys of the sample questions in their order. */
export const listSampleKeys = (binding: D1Database): Promise<SampleKey[]> =>
  openDb(binding)
    .select(KEY)
    .from(sampleQuestion)
    .innerJoin(question, ofSample)
    .innerJoin(questionKey, ofKey)
    .orderBy(asc(sampleQuestion.position))

/** Keeps the first result of a learner; gives the one that is kept. `at` in ms UTC. */
export async function keepSampleResult(
  binding: D1Database,
  userId: string,
  { right, total }: SampleResult,
  at: number,
): Promise<SampleResult> {
  const [kept] = await openDb(binding)
    .insert(sampleResult)
    .values({ userId, rightCount: right, total, createdAt: at })
    // The update changes nothing: without one a repeat would return no row.
    .onConflictDoUpdate({ target: sampleResult.userId, set: { rightCount: sql`${sampleResult.rightCount}` } })
    .returning({ right: sampleResult.rightCount, total: sampleResult.total })
  return kept ?? { right, total }
}
