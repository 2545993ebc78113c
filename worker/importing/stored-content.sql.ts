import * as z from 'zod/mini'
import type { ContentTest } from '#contract/imports/content.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { PaperSource } from '#contract/tests/paper-source.ts'
import { TEST_KINDS } from '#contract/tests/schemas.ts'
import { DIFFICULTY_LEVELS } from '#contract/question-bank/schemas.ts'
import { type QuestionType, questionTypes } from '#contract/question-bank/question-form.ts'
import { type Locale, type Localized, LOCALES } from '#contract/shared/locales.ts'
import { decodeRows, jsonColumn, type RowShape } from '#worker/db/decode-row.ts'

/** What the database already holds of the things a bundle defines or names, by external id. */
export interface StoredContent {
  readonly topics: ReadonlyMap<string, StoredTopic>
  readonly images: ReadonlyMap<string, StoredImage>
  readonly passages: ReadonlyMap<string, StoredPassage>
  /** By `id vN`. */
  readonly patterns: ReadonlyMap<string, StoredPattern>
  readonly questions: ReadonlyMap<string, StoredQuestion>
  readonly tests: ReadonlyMap<string, StoredTest>
  readonly groups: ReadonlyMap<string, StoredGroup>
}

export interface StoredTopic {
  readonly id: string
  readonly subject: Localized
  readonly title: Localized
}
export interface StoredImage {
  readonly id: string
  readonly mediaKey: string
  readonly type: string
  readonly sha256: string
  readonly width: number
  readonly height: number
}
export interface StoredPassage {
  readonly id: string
  readonly checksum: string
  readonly html: ReadonlyMap<Locale, string>
}
export interface StoredPattern {
  readonly spec: ContentPattern
  readonly checksum: string
}
export interface StoredQuestion {
  readonly id: string
  readonly externalId: string
  readonly version: number
  readonly checksum: string
  readonly type: QuestionType
  readonly topicId: string
  readonly difficulty: 'easy' | 'medium' | 'hard'
  readonly passageId: string | null
  /** Letters in order, the author's or those that the type gives. */
  readonly options: readonly string[] | null
  /** Of a matrix, by letters in their order. */
  readonly rows: readonly string[] | null
  readonly columns: readonly string[] | null
  /** How many options are right, where the key names options. */
  readonly rightOptions: number | null
  readonly fixedOptionOrder: boolean
  readonly decimals: number | null
  readonly languages: readonly Locale[]
}
export interface StoredTest {
  readonly id: string
  readonly checksum: string
  readonly paperVersion: number | null
  /** The highest version a paper of this test has, switched to or not. */
  readonly lastPaperVersion: number
  /** Units in a mark, fixed by its first paper. */
  readonly unit: number
  /** As a bundle would write it. */
  readonly definition: ContentTest
}
export interface StoredGroup {
  readonly id: string
  readonly checksum: string
}

export interface Wanted {
  readonly topics: Iterable<string>
  readonly images: Iterable<string>
  readonly passages: Iterable<string>
  readonly patterns: Iterable<string>
  readonly questions: Iterable<string>
  readonly tests: Iterable<string>
  readonly groups: Iterable<string>
}

/**
 * One round trip for everything a bundle touches.
 * Hand-written: json_each takes any number of ids in one value.
 */
export async function findStored(db: D1Database, wanted: Wanted): Promise<StoredContent> {
  const ask = (sql: string, ids: Iterable<string>) => db.prepare(sql).bind(JSON.stringify([...ids]))
  const [topics, images, passages, patterns, questions, tests, groups] = await db.batch([
    ask('SELECT id, subject, title FROM topic WHERE id IN (SELECT value FROM json_each(?1))', wanted.topics),
    ask(
      'SELECT external_id AS id, media_key AS mediaKey, type, sha256, width, height FROM image WHERE external_id IN (SELECT value FROM json_each(?1))',
      wanted.images,
    ),
    ask(
      'SELECT external_id AS id, language, html, checksum FROM passage WHERE external_id IN (SELECT value FROM json_each(?1))',
      wanted.passages,
    ),
    ask("SELECT spec, checksum FROM pattern WHERE id || ' v' || version IN (SELECT value FROM json_each(?1))", wanted.patterns),
    ask(`${QUESTIONS} WHERE q.external_id IN (SELECT value FROM json_each(?1)) GROUP BY q.id`, wanted.questions),
    ask(`${TESTS} WHERE t.external_id IN (SELECT value FROM json_each(?1)) ORDER BY t.id, tq.position`, wanted.tests),
    ask(
      'SELECT external_id AS externalId, id, checksum FROM test_group WHERE external_id IN (SELECT value FROM json_each(?1))',
      wanted.groups,
    ),
  ])
  return {
    topics: byId(rows(topicRow, topics).map((row) => ({ id: row.id, subject: JSON.parse(row.subject), title: JSON.parse(row.title) }))),
    images: byId(rows(imageRow, images)),
    passages: passagesOf(rows(passageRow, passages)),
    patterns: new Map(
      rows(patternRow, patterns)
        .map((row) => patternOf(row))
        .map((pattern) => [patternName(pattern.spec), pattern]),
    ),
    questions: new Map(
      rows(questionRow, questions).map((row) => [row.externalId, { ...row, fixedOptionOrder: row.fixedOptionOrder === 1 }]),
    ),
    tests: testsOf(rows(testRow, tests)),
    groups: new Map(rows(groupRow, groups).map((row) => [row.externalId, { id: row.id, checksum: row.checksum }])),
  }
}

/** How bundles name a version of a pattern: `id vN`. */
export const patternName = (pattern: { readonly id: string; readonly version: number }): string => `${pattern.id} v${pattern.version}`

/**
 * External ids of the published tests that hold one of these questions (by id), or a question of one of these passages.
 * Hand-written: json_each takes any number of ids in one value.
 */
export async function findPublishedTestsHolding(
  db: D1Database,
  questionIds: readonly string[],
  passageIds: readonly string[],
): Promise<string[]> {
  if (questionIds.length === 0 && passageIds.length === 0) return []
  const statement = db
    .prepare(
      `SELECT DISTINCT t.external_id AS id FROM test_question tq JOIN test t ON t.id = tq.test_id
       WHERE t.published = 1 AND (tq.question_id IN (SELECT value FROM json_each(?1)) OR tq.question_id IN (
         SELECT q.id FROM question q JOIN question_version v ON v.question_id = q.id AND v.version = q.version
         WHERE v.passage_id IN (SELECT value FROM json_each(?2))))`,
    )
    .bind(JSON.stringify(questionIds), JSON.stringify(passageIds))
  return decodeRows(z.object({ id: z.string() }), await statement.all()).map(({ id }) => id)
}

const QUESTIONS = `
  SELECT q.id, q.external_id AS externalId, q.version, q.checksum, v.type, v.topic_id AS topicId, v.difficulty, v.passage_id AS passageId,
    v.options, v.rows, v.columns, v.fixed_option_order AS fixedOptionOrder, v.decimals,
    json_array_length(k.key, '$.options') AS rightOptions, json_group_array(w.language) AS languages
  FROM question q
  JOIN question_version v ON v.question_id = q.id AND v.version = q.version
  JOIN question_key k ON k.question_id = q.id AND k.version = q.version
  JOIN question_variant w ON w.question_id = q.id AND w.version = q.version`

const TESTS = `
  SELECT t.id, t.external_id AS externalId, t.checksum, t.title, t.exam, t.kind, t.access, t.pattern_id AS patternId,
    t.pattern_version AS patternVersion, t.languages, t.opens_at AS opensAt, t.closes_at AS closesAt, t.published,
    t.paper_version AS paperVersion, (SELECT max(version) FROM paper WHERE test_id = t.id) AS lastPaperVersion, t.mark_unit AS unit,
    t.safe_browser_keys AS safeBrowserKeys, tq.section_id AS sectionId, q.external_id AS questionId,
    CASE WHEN t.kind = 'previousYear' AND tq.position = 0 THEN (SELECT json_object('year', s.year, 'day', s.day, 'shift', s.shift, 'tier', s.tier,
      'source', s.source) FROM paper_source s WHERE s.test_id = t.id) END AS paperSource
  FROM test t JOIN test_question tq ON tq.test_id = t.id JOIN question q ON q.id = tq.question_id`

const topicRow = z.object({ id: z.string(), subject: z.string(), title: z.string() })
const imageRow = z.object({
  id: z.string(),
  mediaKey: z.string(),
  type: z.string(),
  sha256: z.string(),
  width: z.number(),
  height: z.number(),
})
const passageRow = z.object({ id: z.string(), language: z.enum(LOCALES), html: z.string(), checksum: z.string() })
const patternRow = z.object({ spec: z.string(), checksum: z.string() })
const letters = z.nullable(jsonColumn(z.array(z.string())))
const locales = jsonColumn(z.array(z.enum(LOCALES)))
const questionRow = z.object({
  id: z.string(),
  externalId: z.string(),
  version: z.number(),
  checksum: z.string(),
  type: z.enum(questionTypes),
  topicId: z.string(),
  difficulty: z.enum(DIFFICULTY_LEVELS),
  passageId: z.nullable(z.string()),
  options: letters,
  rows: letters,
  columns: letters,
  rightOptions: z.nullable(z.number()),
  fixedOptionOrder: z.number(),
  decimals: z.nullable(z.number()),
  languages: locales,
})
const paperSourceRow = z.object({
  year: z.number(),
  day: z.nullable(z.string()),
  shift: z.nullable(z.number()),
  tier: z.nullable(z.string()),
  source: z.string(),
})
const testRow = z.object({
  id: z.string(),
  externalId: z.string(),
  checksum: z.string(),
  title: z.string(),
  exam: z.string(),
  kind: z.enum(TEST_KINDS),
  access: z.enum(['free', 'prime']),
  patternId: z.string(),
  patternVersion: z.number(),
  languages: locales,
  opensAt: z.nullable(z.number()),
  closesAt: z.nullable(z.number()),
  published: z.number(),
  paperVersion: z.nullable(z.number()),
  lastPaperVersion: z.nullable(z.number()),
  unit: z.number(),
  safeBrowserKeys: z.nullable(jsonColumn(z.array(z.string()))),
  sectionId: z.string(),
  questionId: z.string(),
  /** On the first row of a previous paper. */
  paperSource: z.nullable(jsonColumn(paperSourceRow)),
})
type TestRow = Readonly<z.infer<typeof testRow>>
const groupRow = z.object({ externalId: z.string(), id: z.string(), checksum: z.string() })

const rows = <Row>(shape: RowShape<Row>, result: D1Result | undefined): Row[] => (result === undefined ? [] : decodeRows(shape, result))
const byId = <T extends { readonly id: string }>(items: readonly T[]): Map<string, T> => new Map(items.map((item) => [item.id, item]))
const patternOf = (row: z.infer<typeof patternRow>): StoredPattern => ({
  spec: JSON.parse(row.spec) as ContentPattern,
  checksum: row.checksum,
})

function passagesOf(found: readonly z.infer<typeof passageRow>[]): Map<string, StoredPassage> {
  const passages = new Map<string, { id: string; checksum: string; html: Map<Locale, string> }>()
  for (const { id, language, html, checksum } of found) {
    const passage = passages.get(id) ?? { id, checksum, html: new Map() }
    passage.html.set(language, html)
    passages.set(id, passage)
  }
  return passages
}

function testsOf(found: readonly TestRow[]): Map<string, StoredTest> {
  const sections = new Map<string, { id: string; questions: string[] }[]>()
  for (const { externalId, sectionId, questionId } of found) {
    const ofTest = sections.get(externalId) ?? []
    if (ofTest.at(-1)?.id !== sectionId) ofTest.push({ id: sectionId, questions: [] })
    ofTest.at(-1)?.questions.push(questionId)
    sections.set(externalId, ofTest)
  }
  const first = new Map(found.toReversed().map((row) => [row.externalId, row]))
  return new Map([...first.values()].map((row) => [row.externalId, testOf(row, sections.get(row.externalId) ?? [])]))
}

function testOf(row: TestRow, sections: ContentTest['sections']): StoredTest {
  const time = (at: number | null) => (at === null ? undefined : new Date(at).toISOString())
  return {
    id: row.id,
    checksum: row.checksum,
    paperVersion: row.paperVersion,
    lastPaperVersion: row.lastPaperVersion ?? 0,
    unit: row.unit,
    definition: {
      id: row.externalId,
      title: JSON.parse(row.title),
      exam: row.exam,
      kind: row.kind,
      access: row.access,
      pattern: { id: row.patternId, version: row.patternVersion },
      languages: row.languages,
      opensAt: time(row.opensAt),
      closesAt: time(row.closesAt),
      published: row.published === 1,
      ...(row.paperSource !== null && { paperSource: paperSourceOf(row.paperSource) }),
      ...(row.safeBrowserKeys !== null && { safeBrowserKeys: row.safeBrowserKeys }),
      sections,
    },
  }
}

// A row is written only by whoever says that the paper may be published.
const paperSourceOf = ({ year, day, shift, tier, source }: z.infer<typeof paperSourceRow>): PaperSource => ({
  year,
  ...(day !== null && { day }),
  ...(shift !== null && { shift }),
  ...(tier !== null && { tier }),
  source,
  mayPublish: true,
})
