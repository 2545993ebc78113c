import { guardedResults } from '#worker/db/guarded-batch.ts'
import type { BankTopic, Difficulty, PassageRow, QuestionDetail, RenderedTexts, TopicRow } from '#contract/question-bank/schemas.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { ReportReason } from '#contract/question-annotations/schemas.ts'
import type { VersionTexts } from '#domain/question-bank/completeness.ts'
import { excerptOf } from './excerpt.ts'

export interface QuestionHead {
  readonly id: string
  readonly externalId: string
  readonly version: number
  readonly createdAt: number
  readonly updatedAt: number
  readonly archivedAt: number | null
}

export const findHead = (db: D1Database, id: string): Promise<QuestionHead | null> =>
  db
    .prepare(
      `SELECT id, external_id AS externalId, version, created_at AS createdAt, updated_at AS updatedAt, archived_at AS archivedAt
       FROM question WHERE id = ?1`,
    )
    .bind(id)
    .first<QuestionHead>()

/** What hangs on a question beside its own text. `shown` is the version whose HTML is wanted. */
export interface Surroundings {
  readonly rendered: { readonly [locale in Locale]?: RenderedTexts }
  readonly topic: BankTopic
  readonly passage: QuestionDetail['passage']
  readonly versions: QuestionDetail['versions']
  /** Each version's texts by language, oldest first, up to `shown`. */
  readonly texts: readonly VersionTexts[]
  readonly tests: readonly Omit<QuestionDetail['tests'][number], 'decision'>[]
  readonly reports: QuestionDetail['reports']
}

/** Versions beyond these are too old to be looked at here. */
const MOST_VERSIONS = 100

/** One round trip. Null where there is no such version. */
export async function findSurroundings(db: D1Database, id: string, shown: number): Promise<Surroundings | null> {
  const ask = (sql: string, ...values: unknown[]) => db.prepare(sql).bind(...values)
  const [variants, topics, passages, versions, texts, tests, reports] = await db.batch<Record<string, never>>([
    ask(
      `SELECT w.language, w.stem_html AS stem, w.options_html AS options, w.parts_html AS parts, s.html AS solution, s.hint_html AS hint
       FROM question_variant w JOIN question_solution s ON s.question_id = w.question_id AND s.version = w.version AND s.language = w.language
       WHERE w.question_id = ?1 AND w.version = ?2`,
      id,
      shown,
    ),
    ask(
      `SELECT t.id, t.subject, t.title FROM question_version v JOIN topic t ON t.id = v.topic_id WHERE v.question_id = ?1 AND v.version = ?2`,
      id,
      shown,
    ),
    ask(
      `SELECT p.external_id AS id, p.language, p.html FROM question_version v JOIN passage p ON p.external_id = v.passage_id
       WHERE v.question_id = ?1 AND v.version = ?2`,
      id,
      shown,
    ),
    ask(
      `SELECT v.version, v.created_at AS createdAt,
         (SELECT json_group_array(language) FROM question_variant w WHERE w.question_id = v.question_id AND w.version = v.version) AS languages
       FROM question_version v WHERE v.question_id = ?1 ORDER BY v.version DESC LIMIT ${MOST_VERSIONS}`,
      id,
    ),
    ask(
      `SELECT w.version, w.language, w.stem || char(0x1f) || coalesce(w.options, '') || char(0x1f) || coalesce(w.parts, '') || char(0x1f)
         || s.source || char(0x1f) || coalesce(s.hint, '') AS text
       FROM question_variant w JOIN question_solution s ON s.question_id = w.question_id AND s.version = w.version AND s.language = w.language
       WHERE w.question_id = ?1 AND w.version <= ?2 AND w.version > ?2 - ${MOST_VERSIONS} ORDER BY w.version`,
      id,
      shown,
    ),
    ask(
      `SELECT t.id, t.title, t.published FROM test_question u JOIN test t ON t.id = u.test_id
       WHERE u.question_id = ?1 ORDER BY coalesce(t.created_at, 0) DESC, t.id LIMIT 100`,
      id,
    ),
    ask(
      `SELECT reason, text, language, test_id AS testId, created_at AS createdAt FROM question_report
       WHERE question_id = ?1 ORDER BY created_at DESC LIMIT 50`,
      id,
    ),
  ])
  const topic = rows<{ id: string; subject: string; title: string }>(topics)[0]
  if (topic === undefined) return null
  return {
    rendered: Object.fromEntries(rows<VariantRow>(variants).map((row) => [row.language, renderedOf(row)])),
    topic: { id: topic.id, subject: JSON.parse(topic.subject), title: JSON.parse(topic.title) },
    passage: passageOf(rows<{ id: string; language: Locale; html: string }>(passages)),
    versions: rows<{ version: number; createdAt: number; languages: string }>(versions).map(({ languages, ...row }) => ({
      ...row,
      languages: JSON.parse(languages) as Locale[],
    })),
    texts: textsOf(rows<{ version: number; language: Locale; text: string }>(texts)),
    tests: rows<{ id: string; title: string; published: number }>(tests).map(({ id: testId, title, published }) => ({
      id: testId,
      title: JSON.parse(title) as Localized,
      isPublished: published === 1,
    })),
    reports: rows<{ reason: ReportReason; text: string; language: Locale; testId: string; createdAt: number }>(reports),
  }
}

// The statements name the columns of each row type.
const rows = <Row>(result: D1Result | undefined): Row[] => (result?.results ?? []) as Row[]

interface VariantRow {
  readonly language: Locale
  readonly stem: string
  readonly options: string | null
  readonly parts: string | null
  readonly solution: string
  readonly hint: string | null
}

function renderedOf({ stem, options, parts, solution, hint }: VariantRow): RenderedTexts {
  const { rows: heads = null, columns = null, lists = null } = (parts === null ? {} : JSON.parse(parts)) as Partial<RenderedTexts>
  return {
    stem,
    options: options === null ? null : (JSON.parse(options) as Record<string, string>),
    rows: heads,
    columns,
    lists,
    solution,
    hint,
  }
}

function passageOf(found: readonly { readonly id: string; readonly language: Locale; readonly html: string }[]): QuestionDetail['passage'] {
  const [first] = found
  return first === undefined ? null : { id: first.id, html: Object.fromEntries(found.map(({ language, html }) => [language, html])) }
}

const textsOf = (found: readonly { readonly version: number; readonly language: Locale; readonly text: string }[]): VersionTexts[] =>
  [...Map.groupBy(found, ({ version }) => version)].map(([version, variants]) => ({
    version,
    texts: Object.fromEntries(variants.map(({ language, text }) => [language, text])),
  }))

/** What a deed over many questions has to know of each: how it is now. */
export interface BulkState {
  readonly id: string
  readonly version: number
  readonly isArchived: boolean
  readonly tags: readonly string[]
  readonly topic: string
  readonly difficulty: Difficulty
}

export async function findBulkStates(db: D1Database, ids: readonly string[]): Promise<BulkState[]> {
  const { results } = await db
    .prepare(
      `SELECT q.id, q.version, q.archived_at IS NOT NULL AS isArchived, v.tags, v.topic_id AS topic, v.difficulty
       FROM question q JOIN question_version v ON v.question_id = q.id AND v.version = q.version
       WHERE q.id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(ids))
    .all<Omit<BulkState, 'tags' | 'isArchived'> & { tags: string; isArchived: number }>()
  return results.map(({ tags, isArchived, ...row }) => ({ ...row, isArchived: isArchived === 1, tags: JSON.parse(tags) as string[] }))
}

export interface ArchiveOrder {
  readonly isArchive: boolean
  readonly questions: readonly { readonly id: string; readonly audit: string }[]
  readonly actorId: string
  readonly requestId: string
  readonly now: number
}

/** Puts questions away or takes them back, each with its entry in the audit log; those that are so already are passed over. The ids changed. */
export async function archiveQuestions(db: D1Database, { isArchive, questions, actorId, requestId, now }: ArchiveOrder): Promise<string[]> {
  const list = JSON.stringify(questions)
  const are = `archived_at IS ${isArchive ? '' : 'NOT '}NULL`
  const action = isArchive ? 'question.archive' : 'question.unarchive'
  const written = await guardedResults<{ id: string }>(db, {
    guard: null,
    writes: [
      db
        .prepare(`UPDATE question SET archived_at = ?2 WHERE ${are} AND id IN (SELECT value->>'$.id' FROM json_each(?1)) RETURNING id`)
        .bind(list, isArchive ? now : null),
    ],
    audit: {
      each: questions,
      source: `JOIN question q ON q.id = v.value ->> '$.id' WHERE q.${are}`,
      before: 'q.archived_at',
      entry: { at: now, actorId, action, after: isArchive ? String(now) : null, requestId },
    },
  })
  const changed = written.outcome === 'written' ? (written.results?.[0]?.results ?? []) : []
  return changed.map(({ id }) => id)
}

/** Stems of the current versions of questions in a language, in the order of the ids. */
export async function findStems(
  db: D1Database,
  ids: readonly string[],
  language: Locale,
): Promise<{ id: string; externalId: string; stem: string; usedIn: number }[]> {
  const { results } = await db
    .prepare(
      `SELECT q.id, q.external_id AS externalId, w.stem, (SELECT count(DISTINCT test_id) FROM test_question WHERE question_id = q.id) AS usedIn
       FROM json_each(?1) e JOIN question q ON q.id = e.value
       JOIN question_variant w ON w.question_id = q.id AND w.version = q.version AND w.language = ?2 ORDER BY e.key`,
    )
    .bind(JSON.stringify(ids), language)
    .all<{ id: string; externalId: string; stem: string; usedIn: number }>()
  return results
}

/** Ids of the bank after one, in their order. */
export async function listIds(db: D1Database, after: string, limit: number): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT id FROM question WHERE id > ?1 ORDER BY id LIMIT ?2')
    .bind(after, limit)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

/** Questions whose external id begins like this. */
export async function findByExternalId(db: D1Database, beginning: string): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT id FROM question WHERE external_id >= ?1 AND external_id < ?2 ORDER BY external_id LIMIT 50')
    .bind(beginning, `${beginning}\u{10ffff}`)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

/** Every topic with how many questions it has. */
export async function listTopics(db: D1Database): Promise<TopicRow[]> {
  const { results } = await db
    .prepare(
      `SELECT t.id, t.subject, t.title, (SELECT count(*) FROM question_version v JOIN question q ON q.id = v.question_id AND q.version = v.version
         WHERE v.topic_id = t.id AND q.archived_at IS NULL) AS questions
       FROM topic t ORDER BY t.subject->>'$.en', t.title->>'$.en', t.id`,
    )
    .all<{ id: string; subject: string; title: string; questions: number }>()
  return results.map(({ subject, title, ...row }) => ({ ...row, subject: JSON.parse(subject), title: JSON.parse(title) }))
}

export async function findTopic(db: D1Database, id: string): Promise<BankTopic | null> {
  const row = await db
    .prepare('SELECT id, subject, title FROM topic WHERE id = ?1')
    .bind(id)
    .first<Record<'id' | 'subject' | 'title', string>>()
  return row === null ? null : { id: row.id, subject: JSON.parse(row.subject), title: JSON.parse(row.title) }
}

/** Passages in whose name or text the words stand, at most 30; English first where a passage has it. */
export async function listPassages(db: D1Database, query: string): Promise<PassageRow[]> {
  const { results } = await db
    .prepare(
      `SELECT p.external_id AS id, p.language, p.source,
         (SELECT json_group_array(language) FROM passage o WHERE o.external_id = p.external_id) AS languages,
         (SELECT count(*) FROM question_version v JOIN question q ON q.id = v.question_id AND q.version = v.version
          WHERE v.passage_id = p.external_id) AS questions
       FROM passage p WHERE p.language = (
         SELECT language FROM passage o WHERE o.external_id = p.external_id ORDER BY language <> 'en', language LIMIT 1)
         AND (?1 = '' OR p.external_id IN (SELECT o.external_id FROM passage o WHERE instr(lower(o.external_id || ' ' || o.source), lower(?1)) > 0))
       ORDER BY p.external_id LIMIT 30`,
    )
    .bind(query)
    .all<{ id: string; language: Locale; source: string; languages: string; questions: number }>()
  return results.map(({ source, languages, ...row }) => ({
    ...row,
    excerpt: excerptOf(source),
    languages: JSON.parse(languages) as Locale[],
  }))
}

export const hasPassage = async (db: D1Database, id: string): Promise<boolean> =>
  (await db.prepare('SELECT 1 FROM passage WHERE external_id = ?1 LIMIT 1').bind(id).first()) !== null
