import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import { fixedLetters } from '#worker/content/fixed-options.ts'

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

/** Questions as the content format writes them, put together from their rows, keys and solutions included. One round trip. */
export async function findQuestionSources(db: D1Database, wanted: readonly WantedSource[]): Promise<QuestionSource[]> {
  if (wanted.length === 0) return []
  const ask = (sql: string) => db.prepare(`${WANTED} ${sql}`).bind(JSON.stringify(wanted))
  const [versions, variants] = await db.batch<Record<string, never>>([
    ask(
      `SELECT w.id, w.version, w.externalId, v.type, v.topic_id AS topic, v.difficulty, v.passage_id AS passage, v.tags, v.source, v.year,
         v.options, v.fixed_option_order AS fixed, v.decimals, v.rows, v.columns, k.key
       FROM wanted w JOIN question_version v ON v.question_id = w.id AND v.version = w.version
       JOIN question_key k ON k.question_id = w.id AND k.version = w.version ORDER BY w.place`,
    ),
    ask(
      `SELECT w.id, w.version, x.language, x.stem, x.options, x.parts, s.source AS solution, s.hint
       FROM wanted w JOIN question_variant x ON x.question_id = w.id AND x.version = w.version
       JOIN question_solution s ON s.question_id = w.id AND s.version = w.version AND s.language = x.language`,
    ),
  ])
  const texts = Map.groupBy(rows<VariantRow>(variants), ({ id, version }) => `${id} ${version}`)
  return rows<VersionRow>(versions).map((row) => ({
    id: row.id,
    version: row.version,
    question: questionOf(row, texts.get(`${row.id} ${row.version}`) ?? []),
  }))
}

// The statements above name the columns of each row type.
const rows = <Row>(result: D1Result | undefined): Row[] => (result?.results ?? []) as Row[]

const WANTED = `WITH wanted AS (
  SELECT e.key AS place, q.id, q.external_id AS externalId, coalesce(e.value->>'$.version', q.version) AS version
  FROM json_each(?1) e JOIN question q ON q.id = e.value->>'$.id')`

interface VersionRow {
  readonly id: string
  readonly version: number
  readonly externalId: string
  readonly type: QuestionType
  readonly topic: string
  readonly difficulty: ContentQuestion['difficulty']
  readonly passage: string | null
  readonly tags: string
  readonly source: string | null
  readonly year: number | null
  readonly options: string | null
  readonly fixed: number
  readonly decimals: number | null
  readonly rows: string | null
  readonly columns: string | null
  readonly key: string
}
interface VariantRow {
  readonly id: string
  readonly version: number
  readonly language: Locale
  readonly stem: string
  readonly options: string | null
  readonly parts: string | null
  readonly solution: string
  readonly hint: string | null
}

/** What the type gives by itself (its options, a fixed order, whole numbers) is left out, as the format wants it. */
function questionOf(row: VersionRow, variants: readonly VariantRow[]): ContentQuestion {
  const tags = JSON.parse(row.tags) as string[]
  const isGiven = fixedLetters(row.type) !== null
  return {
    id: row.externalId,
    type: row.type,
    topic: row.topic,
    difficulty: row.difficulty,
    ...(row.passage !== null && { passage: row.passage }),
    ...(tags.length > 0 && { tags }),
    ...(row.source !== null && { source: row.source }),
    ...(row.year !== null && { year: row.year }),
    ...(!isGiven && row.options !== null && { options: JSON.parse(row.options) as string[] }),
    ...(!isGiven && row.type !== 'matrix' && row.fixed === 1 && { fixedOptionOrder: true }),
    ...(row.type === 'numerical' && (row.decimals ?? 0) > 0 && { decimals: row.decimals ?? 0 }),
    ...(row.rows !== null && { rows: JSON.parse(row.rows) as string[] }),
    ...(row.columns !== null && { columns: JSON.parse(row.columns) as string[] }),
    variants: Object.fromEntries(variants.map((variant) => [variant.language, variantOf(variant)])),
    key: JSON.parse(row.key) as ContentQuestion['key'],
  }
}

function variantOf({ stem, options, parts, solution, hint }: VariantRow): NonNullable<ContentQuestion['variants'][Locale]> {
  return {
    stem,
    ...(options !== null && { options: JSON.parse(options) as Record<string, string> }),
    ...(parts !== null && (JSON.parse(parts) as object)),
    solution,
    ...(hint !== null && { hint }),
  }
}
