import * as z from 'zod/mini'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { DIFFICULTY_LEVELS } from '#contract/question-bank/schemas.ts'
import { questionTypes } from '#contract/question-bank/question-form.ts'
import { type Locale, LOCALES } from '#contract/shared/locales.ts'
import { fixedLetters } from '#domain/question-bank/fixed-options.ts'
import { decodeRows, jsonColumn } from '#worker/db/decode-row.ts'

/** Which questions: the current version of each, or one version of it. By id, at most some hundred at once. */
export interface WantedSource {
  readonly id: string
  readonly version?: number
}

export interface QuestionSource {
  readonly id: string
  readonly version: number
  /** As its author wrote it, without what the format takes for granted (no tags, whole numbers, shuffled options). */
  readonly question: ContentQuestion
}

/**
 * Questions as the content format writes them, put together from their rows, keys and solutions included. One round trip.
 * Hand-written: json_each takes any number of questions in one value.
 */
export async function findQuestionSources(db: D1Database, wanted: readonly WantedSource[]): Promise<QuestionSource[]> {
  if (wanted.length === 0) return []
  const ask = (sql: string) => db.prepare(`${WANTED} ${sql}`).bind(JSON.stringify(wanted))
  const [versions, variants] = await db.batch([
    ask(
      `SELECT w.id, w.version, w.externalId, v.type, v.topic_id AS topic, v.difficulty, v.passage_id AS passage, v.tags, v.source, v.year,
         v.options, v.fixed_option_order AS fixed, v.decimals, v.rows, v.columns, k.key
       FROM wanted w JOIN question_version v ON v.question_id = w.id AND v.version = w.version
       JOIN question_key k ON k.question_id = w.id AND k.version = w.version ORDER BY w.place`,
    ),
    ask(
      `SELECT w.id, w.version, x.language, x.stem, x.options, x.parts, s.source AS solution, s.hint, s.video_url AS videoUrl,
         s.video_seconds AS videoSeconds
       FROM wanted w JOIN question_variant x ON x.question_id = w.id AND x.version = w.version
       JOIN question_solution s ON s.question_id = w.id AND s.version = w.version AND s.language = x.language`,
    ),
  ])
  const byVersion = Map.groupBy(variants === undefined ? [] : decodeRows(variantRow, variants), ({ id, version }) => `${id} ${version}`)
  return (versions === undefined ? [] : decodeRows(versionRow, versions)).map((row) => ({
    id: row.id,
    version: row.version,
    question: questionOf(row, byVersion.get(`${row.id} ${row.version}`) ?? []),
  }))
}

const WANTED = `WITH wanted AS (
  SELECT e.key AS place, q.id, q.external_id AS externalId, coalesce(e.value->>'$.version', q.version) AS version
  FROM json_each(?1) e JOIN question q ON q.id = e.value->>'$.id')`

const texts = jsonColumn(z.array(z.string()))
const versionRow = z.object({
  id: z.string(),
  version: z.number(),
  externalId: z.string(),
  type: z.enum(questionTypes),
  topic: z.string(),
  difficulty: z.enum(DIFFICULTY_LEVELS),
  passage: z.nullable(z.string()),
  tags: texts,
  source: z.nullable(z.string()),
  year: z.nullable(z.number()),
  options: z.nullable(texts),
  fixed: z.number(),
  decimals: z.nullable(z.number()),
  rows: z.nullable(texts),
  columns: z.nullable(texts),
  key: z.string(),
})
type VersionRow = Readonly<z.infer<typeof versionRow>>

const variantRow = z.object({
  id: z.string(),
  version: z.number(),
  language: z.enum(LOCALES),
  stem: z.string(),
  options: z.nullable(jsonColumn(z.record(z.string(), z.string()))),
  parts: z.nullable(z.string()),
  solution: z.string(),
  hint: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  videoSeconds: z.nullable(z.number()),
})
type VariantRow = Readonly<z.infer<typeof variantRow>>

/** What the type gives on its own (its options, a fixed order, whole numbers) is left out, as the format wants it. */
function questionOf(row: VersionRow, variants: readonly VariantRow[]): ContentQuestion {
  const isGiven = fixedLetters(row.type) !== null
  return {
    id: row.externalId,
    type: row.type,
    topic: row.topic,
    difficulty: row.difficulty,
    ...(row.passage !== null && { passage: row.passage }),
    ...(row.tags.length > 0 && { tags: row.tags }),
    ...(row.source !== null && { source: row.source }),
    ...(row.year !== null && { year: row.year }),
    ...(!isGiven && row.options !== null && { options: row.options }),
    ...(!isGiven && row.type !== 'matrix' && row.fixed === 1 && { fixedOptionOrder: true }),
    ...(row.type === 'numerical' && (row.decimals ?? 0) > 0 && { decimals: row.decimals ?? 0 }),
    ...(row.rows !== null && { rows: row.rows }),
    ...(row.columns !== null && { columns: row.columns }),
    variants: Object.fromEntries(variants.map((variant) => [variant.language, variantOf(variant)])),
    key: JSON.parse(row.key) as ContentQuestion['key'],
  }
}

function variantOf({
  stem,
  options,
  parts,
  solution,
  hint,
  videoUrl,
  videoSeconds,
}: VariantRow): NonNullable<ContentQuestion['variants'][Locale]> {
  return {
    stem,
    ...(options !== null && { options }),
    ...(parts !== null && (JSON.parse(parts) as object)),
    solution,
    ...(hint !== null && { hint }),
    ...(videoUrl !== null && { videoUrl }),
    ...(videoSeconds !== null && { videoSeconds }),
  }
}
