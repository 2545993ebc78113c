/**
 * Papers in which a learner has met questions: their sealed files, the questions' topics and, where asked for, keys. Hand-written: json_each
 * takes any number of papers and places in one value.
 */
import * as z from 'zod/mini'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { PublishedReply } from '#contract/question-replies/schemas.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { PaperFileKey } from '#contract/attempts/schemas.ts'
import type { QuestionPlaceRef, QuestionSource, SourceTopic } from '#contract/question-bank/question-source.ts'
import { releasedAt } from '#domain/results/result-release.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import type { StoredPaperFile } from '#worker/db/test-tables.ts'
import { filesByLanguage } from './paper-files.ts'
import { repliesByQuestion, repliesSql } from './shown-replies.sql.ts'

export interface FoundSource {
  /** Without solutions. */
  readonly source: QuestionSource
  /** By place; only of the places asked for. */
  readonly topics: ReadonlyMap<number, SourceTopic>
  /** With `material` alone; else empty. */
  readonly solutions: Partial<Record<Locale, PaperFileKey>>
  readonly keys: ReadonlyMap<number, QuestionKey>
  /** What stands under the solutions of the questions asked for, by question. */
  readonly replies: ReadonlyMap<string, readonly PublishedReply[]>
  readonly questionIds: readonly string[]
  /** When the owner may see key and solutions, ms UTC; null where no attempt of theirs at this paper is closed. */
  readonly releasedAt: number | null
}

export const sourceName = ({ testId, paperVersion }: Pick<QuestionPlaceRef, 'testId' | 'paperVersion'>): string =>
  `${testId}:${paperVersion}`

/**
 * The papers of these places, by `sourceName`: one statement, a few rows a paper however
 * many of its questions are asked for. `material` brings the newest keys, what opens the solutions, and when their time comes for this
 * learner. Places come from rows of the learner's own, and those are written only for papers that they have had.
 */
export async function findSources(
  db: D1Database,
  userId: string,
  refs: readonly Pick<QuestionPlaceRef, 'testId' | 'paperVersion' | 'place'>[],
  material: boolean,
): Promise<Map<string, FoundSource>> {
  if (refs.length === 0) return new Map()
  const wanted = [...Map.groupBy(refs, sourceName).values()].map((own) => ({
    testId: own[0]?.testId,
    version: own[0]?.paperVersion,
    places: own.map(({ place }) => place),
  }))
  const found = await db
    .prepare(material ? WITH_MATERIAL : WITHOUT)
    .bind(JSON.stringify(wanted), ...(material ? [userId] : []))
    .all()
  return new Map(decodeRows(sourceRow, found).map((row) => [sourceName(row), sourceOf(row, material)]))
}

const sourceRow = z.object({
  testId: z.string(),
  paperVersion: z.number(),
  places: z.string(),
  title: z.string(),
  exam: z.string(),
  sealedUntil: z.nullable(z.number()),
  files: z.string(),
  hasMaths: z.number(),
  topics: z.string(),
  keys: z.optional(z.string()),
  ids: z.optional(z.string()),
  replies: z.optional(z.string()),
  release: z.optional(z.string()),
  closedAt: z.optional(z.nullable(z.number())),
})

const AT = (array: string, prefix: string, suffix = ''): string =>
  `(SELECT json_group_array(json(coalesce(${array} -> ('$${prefix}[' || x.value || ']${suffix}'), 'null'))) FROM json_each(e.value, '$.places') x)`

const COLUMNS = `p.test_id AS testId, p.version AS paperVersion, e.value ->> '$.places' AS places, t.title, t.exam, t.sealed_until AS sealedUntil,
  p.files, p.has_maths AS hasMaths, ${AT('p.plan', '.questions', '.topic')} AS topics`
const TABLES = `FROM json_each(?1) e CROSS JOIN paper p ON p.test_id = e.value ->> '$.testId' AND p.version = e.value ->> '$.version'
  CROSS JOIN test t ON t.id = p.test_id`

const WITHOUT = `SELECT ${COLUMNS} ${TABLES}`
const WITH_MATERIAL = `
SELECT ${COLUMNS},
  ${AT('k.key', '')} AS keys,
  (SELECT json_group_array(q.value ->> '$.id') FROM json_each(p.plan, '$.questions') q) AS ids,
  ${repliesSql("json_each(e.value, '$.places') x", "p.plan ->> ('$.questions[' || x.value || '].id')")} AS replies,
  p.plan -> '$.pattern.release' AS release,
  (SELECT min(a.closed_at) FROM attempt a WHERE a.user_id = ?2 AND a.test_id = p.test_id AND a.paper_version = p.version
    AND a.state = 'closed') AS closedAt
${TABLES}
CROSS JOIN paper_key k ON k.test_id = p.test_id AND k.paper_version = p.version
  AND k.key_version = (SELECT max(l.key_version) FROM paper_key l WHERE l.test_id = p.test_id AND l.paper_version = p.version)`

function sourceOf(row: z.infer<typeof sourceRow>, material: boolean): FoundSource {
  const places = JSON.parse(row.places) as number[]
  // The importer and the publishing of keys wrote all of these.
  const files = JSON.parse(row.files) as StoredPaperFile[]
  const byPlace = <Value>(json: string | undefined): Map<number, Value> =>
    new Map((JSON.parse(json ?? '[]') as (Value | null)[]).flatMap((value, i) => (value === null ? [] : [[places[i] ?? 0, value]])))
  return {
    source: {
      testId: row.testId,
      paperVersion: row.paperVersion,
      title: JSON.parse(row.title) as Localized,
      exam: row.exam,
      hasMaths: row.hasMaths === 1,
      files: filesByLanguage(files, 'paper'),
      assets: filesByLanguage(files, 'assets')[''] ?? null,
    },
    topics: byPlace<SourceTopic>(row.topics),
    keys: byPlace<QuestionKey>(row.keys),
    solutions: material ? filesByLanguage(files, 'solution') : {},
    replies: repliesByQuestion(row.replies ?? '[]'),
    questionIds: JSON.parse(row.ids ?? '[]') as string[],
    releasedAt:
      row.release === undefined || typeof row.closedAt !== 'number'
        ? null
        : releasedAt(JSON.parse(row.release) as ContentPattern['release'], row.closedAt, row.sealedUntil),
  }
}

/** The topics of these sources, each once. */
export const topicsOf = (sources: Iterable<FoundSource>): SourceTopic[] => [
  ...new Map([...sources].flatMap(({ topics }) => [...topics.values()]).map((topic) => [topic.id, topic])).values(),
]
