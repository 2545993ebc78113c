import { and, asc, count, desc, eq, gt, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { BankTopic, PassageRow, QuestionDetail, RenderedTexts, TopicRow } from '#contract/question-bank/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { VersionTexts } from '#domain/question-bank/completeness.ts'
import { questionReport } from '#worker/db/attempt-tables.ts'
import { passage, question, questionSolution, questionVariant, questionVersion, topic, type VariantParts } from '#worker/db/bank-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { test, testQuestion } from '#worker/db/test-tables.ts'
import { excerptOf } from './excerpt.ts'

export interface QuestionHead {
  readonly id: string
  readonly externalId: string
  readonly version: number
  readonly createdAt: number
  readonly updatedAt: number
  readonly archivedAt: number | null
}

/** A question without its texts, or null. */
export async function findHead(db: D1Database, questionId: string): Promise<QuestionHead | null> {
  const { id, externalId, version, createdAt, updatedAt, archivedAt } = question
  const [row] = await openDb(db)
    .select({ id, externalId, version, createdAt, updatedAt, archivedAt })
    .from(question)
    .where(eq(id, questionId))
  return row ?? null
}

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

/** The languages of a version of a question, as JSON; of `question_version` in a query around it. */
const languagesOfVersion = (db: D1Database) =>
  openDb(db)
    .select({ names: sql`json_group_array(${questionVariant.language})` })
    .from(questionVariant)
    .where(and(eq(questionVariant.questionId, questionVersion.questionId), eq(questionVariant.version, questionVersion.version)))

const isItsSolution = and(
  eq(questionSolution.questionId, questionVariant.questionId),
  eq(questionSolution.version, questionVariant.version),
  eq(questionSolution.language, questionVariant.language),
)

/** One round trip. Null where there is no such version. */
export async function findSurroundings(db: D1Database, id: string, shown: number): Promise<Surroundings | null> {
  const orm = openDb(db)
  const isShown = and(eq(questionVersion.questionId, id), eq(questionVersion.version, shown))
  const [variants, [itsTopic], passages, versions, texts, tests, reports] = await orm.batch([
    orm
      .select({
        language: questionVariant.language,
        stem: questionVariant.stemHtml,
        options: questionVariant.optionsHtml,
        parts: questionVariant.partsHtml,
        solution: questionSolution.html,
        hint: questionSolution.hintHtml,
      })
      .from(questionVariant)
      .innerJoin(questionSolution, isItsSolution)
      .where(and(eq(questionVariant.questionId, id), eq(questionVariant.version, shown))),
    orm
      .select({ id: topic.id, subject: topic.subject, title: topic.title })
      .from(questionVersion)
      .innerJoin(topic, eq(topic.id, questionVersion.topicId))
      .where(isShown),
    orm
      .select({ id: passage.externalId, language: passage.language, html: passage.html })
      .from(questionVersion)
      .innerJoin(passage, eq(passage.externalId, questionVersion.passageId))
      .where(isShown),
    orm
      .select({
        version: questionVersion.version,
        createdAt: questionVersion.createdAt,
        languages: sql`${languagesOfVersion(db)}`.mapWith(localesOf),
      })
      .from(questionVersion)
      .where(eq(questionVersion.questionId, id))
      .orderBy(desc(questionVersion.version))
      .limit(MOST_VERSIONS),
    orm
      .select({
        version: questionVariant.version,
        language: questionVariant.language,
        text: sql<string>`${questionVariant.stem} || char(0x1f) || coalesce(${questionVariant.options}, '') || char(0x1f)
          || coalesce(${questionVariant.parts}, '') || char(0x1f) || ${questionSolution.source} || char(0x1f) || coalesce(${questionSolution.hint}, '')`,
      })
      .from(questionVariant)
      .innerJoin(questionSolution, isItsSolution)
      .where(
        and(eq(questionVariant.questionId, id), lte(questionVariant.version, shown), gt(questionVariant.version, shown - MOST_VERSIONS)),
      )
      .orderBy(asc(questionVariant.version)),
    orm
      .select({ id: test.id, title: test.title, published: test.published })
      .from(testQuestion)
      .innerJoin(test, eq(test.id, testQuestion.testId))
      .where(eq(testQuestion.questionId, id))
      .orderBy(sql`coalesce(${test.createdAt}, 0) DESC`, asc(test.id))
      .limit(100),
    orm
      .select({
        reason: questionReport.reason,
        text: questionReport.text,
        language: questionReport.language,
        testId: questionReport.testId,
        createdAt: questionReport.createdAt,
      })
      .from(questionReport)
      .where(eq(questionReport.questionId, id))
      .orderBy(desc(questionReport.createdAt))
      .limit(50),
  ])
  if (itsTopic === undefined) return null
  return {
    rendered: Object.fromEntries(variants.map((row) => [row.language, renderedOf(row)])),
    topic: itsTopic,
    passage: passageOf(passages),
    versions,
    texts: textsOf(texts),
    tests: tests.map(({ published, ...row }) => ({ ...row, isPublished: published === 1 })),
    reports,
  }
}

// The importer lets only locales in.
const localesOf = (json: string): Locale[] => JSON.parse(json) as Locale[]

interface VariantRow {
  readonly stem: string
  readonly options: Readonly<Record<string, string>> | null
  readonly parts: VariantParts | null
  readonly solution: string
  readonly hint: string | null
}

const renderedOf = ({ stem, options, parts, solution, hint }: VariantRow): RenderedTexts => ({
  stem,
  options,
  rows: parts?.rows ?? null,
  columns: parts?.columns ?? null,
  lists: parts?.lists ?? null,
  solution,
  hint,
})

function passageOf(found: readonly { readonly id: string; readonly language: Locale; readonly html: string }[]): QuestionDetail['passage'] {
  const [first] = found
  return first === undefined ? null : { id: first.id, html: Object.fromEntries(found.map(({ language, html }) => [language, html])) }
}

const textsOf = (found: readonly { readonly version: number; readonly language: Locale; readonly text: string }[]): VersionTexts[] =>
  [...Map.groupBy(found, ({ version }) => version)].map(([version, variants]) => ({
    version,
    texts: Object.fromEntries(variants.map(({ language, text }) => [language, text])),
  }))

/** Ids of the bank after one, in their order. */
export async function listIds(db: D1Database, after: string, limit: number): Promise<string[]> {
  const rows = await openDb(db)
    .select({ id: question.id })
    .from(question)
    .where(gt(question.id, after))
    .orderBy(asc(question.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Questions whose external id begins like this, at most 50. */
export async function findByExternalId(db: D1Database, beginning: string): Promise<string[]> {
  const rows = await openDb(db)
    .select({ id: question.id })
    .from(question)
    .where(and(gte(question.externalId, beginning), lt(question.externalId, `${beginning}\u{10ffff}`)))
    .orderBy(asc(question.externalId))
    .limit(50)
  return rows.map(({ id }) => id)
}

/** Current versions of questions. */
const currentVersions = (db: D1Database) =>
  openDb(db)
    .select({ n: count() })
    .from(questionVersion)
    .innerJoin(question, and(eq(question.id, questionVersion.questionId), eq(question.version, questionVersion.version)))

/** Every topic with how many questions it has. */
export function listTopics(db: D1Database): Promise<TopicRow[]> {
  const its = currentVersions(db).where(and(eq(questionVersion.topicId, topic.id), isNull(question.archivedAt)))
  return openDb(db)
    .select({ id: topic.id, subject: topic.subject, title: topic.title, questions: sql<number>`${its}` })
    .from(topic)
    .where(isNull(topic.mergedInto))
    .orderBy(sql`${topic.subject} ->> '$.en'`, sql`${topic.title} ->> '$.en'`, asc(topic.id))
}

/** How many questions are of a topic now, archived ones too. */
export async function countOfTopic(db: D1Database, id: string): Promise<number> {
  const [row] = await currentVersions(db).where(eq(questionVersion.topicId, id))
  return row?.n ?? 0
}

/** Whether no topic has this id, merged ones included. */
export async function isFreeTopic(db: D1Database, id: string): Promise<boolean> {
  const rows = await openDb(db).select({ id: topic.id }).from(topic).where(eq(topic.id, id))
  return rows.length === 0
}

/** A topic that was not merged into another, or null. */
export async function findTopic(db: D1Database, id: string): Promise<BankTopic | null> {
  const [row] = await openDb(db)
    .select({ id: topic.id, subject: topic.subject, title: topic.title })
    .from(topic)
    .where(and(eq(topic.id, id), isNull(topic.mergedInto)))
  return row ?? null
}

/** Passages in whose name or text the words stand, at most 30; English first where a passage has it. */
export async function listPassages(db: D1Database, query: string): Promise<PassageRow[]> {
  const orm = openDb(db)
  const other = alias(passage, 'o')
  const isSame = eq(other.externalId, passage.externalId)
  const languages = orm
    .select({ names: sql`json_group_array(${other.language})` })
    .from(other)
    .where(isSame)
  const first = orm
    .select({ language: other.language })
    .from(other)
    .where(isSame)
    .orderBy(sql`${other.language} <> 'en'`, asc(other.language))
    .limit(1)
  const holding = orm
    .select({ id: other.externalId })
    .from(other)
    .where(sql`instr(lower(${other.externalId} || ' ' || ${other.source}), lower(${query})) > 0`)
  const rows = await orm
    .select({
      id: passage.externalId,
      language: passage.language,
      source: passage.source,
      languages: sql`${languages}`.mapWith(localesOf),
      questions: sql<number>`${currentVersions(db).where(eq(questionVersion.passageId, passage.externalId))}`,
    })
    .from(passage)
    .where(and(eq(passage.language, first), sql`(${query} = '' OR ${passage.externalId} IN ${holding})`))
    .orderBy(asc(passage.externalId))
    .limit(30)
  return rows.map(({ source, ...row }) => ({ ...row, excerpt: excerptOf(source) }))
}

/** Whether there is a passage of this name. */
export async function hasPassage(db: D1Database, id: string): Promise<boolean> {
  const rows = await openDb(db)
    .select({ one: sql`1` })
    .from(passage)
    .where(eq(passage.externalId, id))
    .limit(1)
  return rows.length > 0
}
