/**
 * The writes of an import into the question bank.
 * Hand-written: json_each takes any number of rows in one value.
 */
import { RENDERER_VERSION } from '#worker/content/render-markdown.ts'
import type { Guard } from '#worker/db/audit.ts'
import type { GuardedWrites } from '#worker/db/guarded-batch.ts'
import { bulkGuards, bulkRows, inChunks } from './bulk-rows.sql.ts'
import { refreshPool } from './pool-rows.sql.ts'
import type { ResolvedContent } from './resolve-content.ts'
import type { ResolvedImage } from './resolve-images.ts'
import { localesOf } from './resolve-passages.ts'
import type { ResolvedQuestion } from './resolve-questions.ts'
import type { WrittenVariant } from './variant-texts.ts'

const isNew = ({ status }: { readonly status: string }): boolean => status === 'created' || status === 'updated'

/** Topics, images, passages and patterns in one batch. Nothing of it shows to a learner: papers carry copies of their own. */
export function bankBatch(db: D1Database, content: ResolvedContent, mediaKeys: ReadonlyMap<string, string>): D1PreparedStatement[] {
  const images = [...content.images.values()].filter(isNew)
  const passages = [...content.passages.values()].filter(isNew)
  const passageRows = passages.flatMap(({ id, checksum, sources, html }) =>
    [...sources].map(([language, source]) => ({ id, language, source, html: html.get(language), checksum, renderer: RENDERER_VERSION })),
  )
  return [
    ...bulkRows(db, UPSERT_TOPICS, [...content.topics.values()].filter(isNew)),
    ...bulkRows(
      db,
      UPSERT_IMAGES,
      images.map((image) => imageRow(image, mediaKeys)),
    ),
    ...bulkRows(
      db,
      DELETE_PASSAGES,
      passages.map(({ id }) => id),
    ),
    ...bulkRows(db, INSERT_PASSAGES, passageRows),
    ...bulkRows(db, INSERT_PATTERNS, [...content.patterns.values()].filter(isNew)),
  ]
}

/** New versions of questions, some in each batch: a version and the step to it are written together or not at all. */
export function questionBatches(db: D1Database, questions: readonly ResolvedQuestion[], now: number): GuardedStep[] {
  return inChunks(
    questions.filter(isNew).map((question) => questionRows(question, now)),
    BATCH_BYTES,
  ).map((rows) => ({
    guard: questionGuards(rows.flatMap(({ was }) => was ?? [])),
    writes: [
      ...bulkRows(
        db,
        INSERT_VERSIONS,
        rows.map(({ version }) => version),
      ),
      ...bulkRows(
        db,
        INSERT_KEYS,
        rows.map(({ key }) => key),
      ),
      ...bulkRows(
        db,
        INSERT_VARIANTS,
        rows.flatMap(({ variants }) => variants),
      ),
      ...bulkRows(
        db,
        INSERT_SOLUTIONS,
        rows.flatMap(({ solutions }) => solutions),
      ),
      ...bulkRows(
        db,
        UPSERT_QUESTIONS,
        rows.map(({ question }) => question),
      ),
      ...refreshPool(
        db,
        rows.flatMap(({ was, question }) => (was === null ? [] : [question.id])),
      ),
    ],
  }))
}

const BATCH_BYTES = 4_000_000

/** One batch of an import: its writes, and what must hold for them. */
export type GuardedStep = Pick<GuardedWrites, 'writes'> & { readonly guard: readonly Guard[] }

/** These questions are still at the version that the import was worked out for. */
export const questionGuards = (questions: readonly { readonly id: string; readonly was: number }[]): Guard[] =>
  bulkGuards(
    `SELECT (
      SELECT count(*) FROM json_each(?1) v JOIN question q ON q.id = v.value->>'$.id' AND q.version = v.value->>'$.was'
    ) = json_array_length(?1)`,
    questions,
  )

function imageRow(image: ResolvedImage, mediaKeys: ReadonlyMap<string, string>) {
  const { id, type, sha256, width, height, bytes } = image
  return { id, type, sha256, width, height, bytes: bytes?.byteLength, mediaKey: mediaKeys.get(id) }
}

function questionRows(q: ResolvedQuestion, now: number) {
  const source = q.source
  if (source === null || q.rendered === null) throw new Error(`question ${q.externalId} has nothing to write`)
  const rendered = q.rendered
  const version = {
    id: q.id,
    version: q.version,
    type: q.type,
    topicId: q.topicId,
    difficulty: q.difficulty,
    passageId: q.passageId,
    tags: source.tags ?? [],
    source: source.source ?? null,
    year: source.year ?? null,
    options: q.options,
    rows: q.rows,
    columns: q.columns,
    fixed: q.fixedOptionOrder ? 1 : 0,
    decimals: q.decimals,
    now,
  }
  return {
    was: q.status === 'updated' ? [{ id: q.id, was: q.version - 1 }] : null,
    version,
    key: { id: q.id, version: q.version, key: source.key },
    variants: localesOf(source.variants).map(([language, written]) => ({
      id: q.id,
      version: q.version,
      language,
      renderer: RENDERER_VERSION,
      stem: written.stem,
      options: written.options ?? null,
      stemHtml: rendered.get(language)?.stem,
      optionsHtml: rendered.get(language)?.options ?? null,
      parts: partsOf(written),
      partsHtml: rendered.get(language)?.parts ?? null,
    })),
    solutions: localesOf(source.variants).map(([language, written]) => ({
      id: q.id,
      version: q.version,
      language,
      renderer: RENDERER_VERSION,
      solution: written.solution,
      solutionHtml: rendered.get(language)?.solution,
      hint: written.hint ?? null,
      hintHtml: rendered.get(language)?.hint ?? null,
      videoUrl: written.videoUrl ?? null,
      videoSeconds: written.videoSeconds ?? null,
    })),
    question: { id: q.id, externalId: q.externalId, version: q.version, checksum: q.checksum, now },
  }
}

/** Rows, columns and lists as they were written; null for the types that have none. */
function partsOf({ rows, columns, lists }: WrittenVariant) {
  return rows === undefined && columns === undefined && lists === undefined ? null : { rows, columns, lists }
}

// `WHERE true` keeps SQLite from reading ON CONFLICT as a join's ON.
const UPSERT_TOPICS = `
  INSERT INTO topic (id, subject, title) SELECT value->>'$.id', value->>'$.subject', value->>'$.title' FROM json_each(?1) WHERE true
  ON CONFLICT (id) DO UPDATE SET subject = excluded.subject, title = excluded.title`

const UPSERT_IMAGES = `
  INSERT INTO image (external_id, media_key, type, sha256, bytes, width, height)
  SELECT value->>'$.id', value->>'$.mediaKey', value->>'$.type', value->>'$.sha256', value->>'$.bytes', value->>'$.width', value->>'$.height'
  FROM json_each(?1) WHERE true
  ON CONFLICT (external_id) DO UPDATE SET media_key = excluded.media_key, type = excluded.type, sha256 = excluded.sha256,
    bytes = excluded.bytes, width = excluded.width, height = excluded.height`

const DELETE_PASSAGES = 'DELETE FROM passage WHERE external_id IN (SELECT value FROM json_each(?1))'

const INSERT_PASSAGES = `
  INSERT INTO passage (external_id, language, source, html, renderer_version, checksum)
  SELECT value->>'$.id', value->>'$.language', value->>'$.source', value->>'$.html', value->>'$.renderer', value->>'$.checksum' FROM json_each(?1)`

const INSERT_PATTERNS = `
  INSERT INTO pattern (id, version, spec, checksum)
  SELECT value->>'$.spec.id', value->>'$.spec.version', value->>'$.spec', value->>'$.checksum' FROM json_each(?1)`

const INSERT_VERSIONS = `
  INSERT INTO question_version (question_id, version, type, topic_id, difficulty, passage_id, tags, source, year, options,
    fixed_option_order, decimals, rows, columns, created_at)
  SELECT value->>'$.id', value->>'$.version', value->>'$.type', value->>'$.topicId', value->>'$.difficulty', value->>'$.passageId',
    value->>'$.tags', value->>'$.source', value->>'$.year', value->>'$.options', value->>'$.fixed', value->>'$.decimals', value->>'$.rows',
    value->>'$.columns', value->>'$.now'
  FROM json_each(?1)`

const INSERT_KEYS = `
  INSERT INTO question_key (question_id, version, key) SELECT value->>'$.id', value->>'$.version', value->>'$.key' FROM json_each(?1)`

const INSERT_VARIANTS = `
  INSERT INTO question_variant (question_id, version, language, stem, options, stem_html, options_html, renderer_version, parts, parts_html)
  SELECT value->>'$.id', value->>'$.version', value->>'$.language', value->>'$.stem', value->>'$.options', value->>'$.stemHtml',
    value->>'$.optionsHtml', value->>'$.renderer', value->>'$.parts', value->>'$.partsHtml' FROM json_each(?1)`

const INSERT_SOLUTIONS = `
  INSERT INTO question_solution (question_id, version, language, source, html, renderer_version, hint, hint_html, video_url, video_seconds)
  SELECT value->>'$.id', value->>'$.version', value->>'$.language', value->>'$.solution', value->>'$.solutionHtml', value->>'$.renderer',
    value->>'$.hint', value->>'$.hintHtml', value->>'$.videoUrl', value->>'$.videoSeconds'
  FROM json_each(?1)`

const UPSERT_QUESTIONS = `
  INSERT INTO question (id, external_id, version, checksum, created_at, updated_at)
  SELECT value->>'$.id', value->>'$.externalId', value->>'$.version', value->>'$.checksum', value->>'$.now', value->>'$.now'
  FROM json_each(?1) WHERE true
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, checksum = excluded.checksum, updated_at = excluded.updated_at`
