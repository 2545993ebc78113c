/**
 * What drawing a daily quiz reads and writes. Days are days of India since 1970, times ms UTC.
 * Hand-written: json_each takes any number of questions in one value, and a quiz is written only where the exam has none of that day yet.
 */
import { and, asc, desc, eq, gt, gte, isNotNull, lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { PracticeText } from '#contract/practice/schemas.ts'
import type { Difficulty } from '#contract/question-bank/schemas.ts'
import { LOCALES, type Locale, type Localized } from '#contract/shared/locales.ts'
import { openDb } from '#worker/db/client.ts'
import { dailyQuiz } from '#worker/db/daily-tables.ts'
import { decodeRows, jsonColumn } from '#worker/db/decode-row.ts'
import { exam } from '#worker/db/exam-tables.ts'
import { practiceQuestion } from '#worker/db/pool-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { paper, paperKey, test } from '#worker/db/test-tables.ts'
import { refreshTopics } from '#worker/importing/pool-rows.sql.ts'

/** The newest mocks and, where there are none, previous papers of an exam: what its subjects and its pace are read from. */
export interface ModelTest {
  /** The exam's name as tests write it. */
  readonly exam: string
  readonly questions: number
  readonly minutes: number
  /** The subject of each question in English. */
  readonly subjects: readonly string[]
}

const MODELS = 3

const modelRow = z.object({ exam: z.string(), questions: z.number(), minutes: z.number(), plan: z.string() })
const planRow = z.object({ questions: z.array(z.object({ topic: z.object({ subject: z.object({ en: z.string() }) }) })) })

export async function readModels(db: D1Database, exam: string): Promise<ModelTest[]> {
  for (const kind of ['mock', 'previousYear']) {
    const rows = decodeRows(modelRow, await db.prepare(MODEL_TESTS).bind(exam, kind).all())
    if (rows.length > 0)
      return rows.map(({ plan, ...row }) => ({
        ...row,
        subjects: planRow.parse(JSON.parse(plan)).questions.map(({ topic }) => topic.subject.en),
      }))
  }
  return []
}

const MODEL_TESTS = `
  SELECT t.exam, t.questions, t.minutes, p.plan FROM test t INDEXED BY test_by_exam
  CROSS JOIN paper p ON p.test_id = t.id AND p.version = t.paper_version
  WHERE t.exam_slug = ?1 AND t.kind = ?2 AND t.published = 1 ORDER BY t.created_at DESC LIMIT ${MODELS}`

/** A quiz of the past or one that is drawn already. */
export interface DrawnQuiz {
  readonly day: number
  readonly testId: string
  readonly questionIds: readonly string[]
}

/** The quizzes of an exam from a day on, the newest first. */
export async function listQuizzes(db: D1Database, exam: string, from: number): Promise<DrawnQuiz[]> {
  const { day, testId, questions } = dailyQuiz
  const rows = await openDb(db)
    .select({ day, testId, questions })
    .from(dailyQuiz)
    .where(and(eq(dailyQuiz.exam, exam), gte(day, from)))
    .orderBy(desc(day))
  return rows.map((row) => ({ ...row, questionIds: row.questions.map(([id]) => id) }))
}

export interface FittingQuestion {
  readonly questionId: string
  readonly subject: string
  readonly difficulty: number
}

/** The questions that practice offers in these subjects (in English): none that is reserved for a quiz, withdrawn or taken out. */
export async function listFitting(db: D1Database, subjects: readonly string[]): Promise<FittingQuestion[]> {
  const rows = decodeRows(
    z.object({ subject: z.string(), items: jsonColumn(z.array(z.tuple([z.string(), z.number(), z.number()]))) }),
    await db
      .prepare(
        `SELECT t.subject ->> '$.en' AS subject, p.items FROM practice_topic p CROSS JOIN topic t ON t.id = p.topic_id
         WHERE p.items <> '[]' AND t.subject ->> '$.en' IN (SELECT value FROM json_each(?1))`,
      )
      .bind(JSON.stringify(subjects))
      .all(),
  )
  return rows.flatMap(({ subject, items }) => items.map(([questionId, difficulty]) => ({ questionId, subject, difficulty })))
}

/** A question of the pool with all that a paper needs. */
export interface DrawnQuestion {
  readonly id: string
  readonly version: number
  readonly level: Difficulty
  readonly letters: readonly string[]
  readonly fixedOrder: boolean
  readonly topic: { readonly id: string; readonly subject: Localized; readonly title: Localized }
  /** The place of the right option among the letters. */
  readonly right: number
  readonly languages: Readonly<Partial<Record<Locale, PracticeText>>>
}

const localized = z.custom<Localized>((value) => typeof value === 'object' && value !== null && 'en' in value)
const text = z.object({
  stem: z.string(),
  options: z.array(z.string()),
  solution: z.string(),
  videoUrl: z.optional(z.string()),
  videoSeconds: z.optional(z.number()),
})
const questionRow = z.object({
  id: z.string(),
  version: z.number(),
  level: z.enum(['easy', 'medium', 'hard']),
  letters: jsonColumn(z.array(z.string())),
  fixedOrder: z.number(),
  topicId: z.string(),
  subject: jsonColumn(localized),
  title: jsonColumn(localized),
  content: jsonColumn(z.object({ right: z.number(), languages: z.partialRecord(z.enum(LOCALES), text) })),
})

/** These questions of the pool, by id: four rows each. */
export async function readDrawn(db: D1Database, questionIds: readonly string[]): Promise<Map<string, DrawnQuestion>> {
  const rows = decodeRows(questionRow, await db.prepare(DRAWN).bind(JSON.stringify(questionIds)).all())
  return new Map(
    rows.map(({ topicId, subject, title, content, fixedOrder, ...row }) => [
      row.id,
      { ...row, fixedOrder: fixedOrder === 1, topic: { id: topicId, subject, title }, ...content },
    ]),
  )
}

const DRAWN = `
  SELECT p.question_id AS id, q.version, v.difficulty AS level, v.options AS letters, v.fixed_option_order AS fixedOrder, v.topic_id AS topicId,
    t.subject, t.title, p.content
  FROM json_each(?1) e CROSS JOIN practice_question p ON p.question_id = e.value CROSS JOIN question q ON q.id = p.question_id
  CROSS JOIN question_version v ON v.question_id = q.id AND v.version = q.version CROSS JOIN topic t ON t.id = v.topic_id
  WHERE p.removed_at IS NULL AND p.reserved_for IS NULL AND q.archived_at IS NULL`

export interface QuizToWrite {
  readonly exam: string
  readonly day: number
  readonly testId: string
  readonly questions: readonly (readonly [id: string, version: number])[]
  readonly now: number
}

/** The row of the quiz, its questions out of practice, and their topics without them. Fails as a whole where the exam has one of that day. */
export function quizStatements(db: D1Database, { exam, day, testId, questions, now }: QuizToWrite): D1PreparedStatement[] {
  const ids = questions.map(([id]) => id)
  return [
    statementOf(
      db,
      openDb(db)
        .insert(dailyQuiz)
        .values({ exam, day, testId, questions: questions.map(([id, version]) => [id, version]), drawnAt: now }),
    ),
    ...reserve(db, ids, day),
  ]
}

/** The quizzes after a day whose questions were changed, withdrawn or taken out of the pool since they were drawn. */
export async function listOutdated(db: D1Database, exam: string, today: number): Promise<DrawnQuiz[]> {
  const rows = decodeRows(
    z.object({ day: z.number(), testId: z.string(), ids: jsonColumn(z.array(z.string())) }),
    await db
      .prepare(
        `SELECT d.day, d.test_id AS testId, (SELECT json_group_array(value ->> 0) FROM json_each(d.questions)) AS ids FROM daily_quiz d
         WHERE d.exam = ?1 AND d.day > ?2 AND EXISTS (
           SELECT 1 FROM json_each(d.questions) e CROSS JOIN practice_question p ON p.question_id = e.value ->> 0 CROSS JOIN question q ON q.id = p.question_id
           WHERE p.removed_at IS NOT NULL OR q.archived_at IS NOT NULL OR q.version <> e.value ->> 1)`,
      )
      .bind(exam, today)
      .all(),
  )
  return rows.map(({ ids, ...row }) => ({ ...row, questionIds: ids }))
}

/** Takes a quiz back that has not begun: no one has an attempt at its test. */
export function takeBackStatements(db: D1Database, slug: string, { day, testId, questionIds }: DrawnQuiz): D1PreparedStatement[] {
  const orm = openDb(db)
  return [
    statementOf(db, orm.delete(dailyQuiz).where(and(eq(dailyQuiz.exam, slug), eq(dailyQuiz.day, day)))),
    statementOf(db, orm.delete(test).where(eq(test.id, testId))),
    statementOf(db, orm.delete(paper).where(eq(paper.testId, testId))),
    statementOf(db, orm.delete(paperKey).where(eq(paperKey.testId, testId))),
    ...freeStatements(db, questionIds),
  ]
}

/** These questions may be practised again. */
export const freeStatements = (db: D1Database, questionIds: readonly string[]): D1PreparedStatement[] => reserve(db, questionIds, null)

/**
 * Keeps questions out of practice for the quiz of a day, or lets them back in (null), with what their topics then offer. Where quizzes of two
 * exams, drawn at the same moment, took the same question, the later day holds.
 */
const reserve = (db: D1Database, questionIds: readonly string[], day: number | null): D1PreparedStatement[] => [
  db
    .prepare(`UPDATE practice_question SET reserved_for = CASE WHEN ?2 IS NULL THEN NULL ELSE max(coalesce(reserved_for, 0), ?2) END
       WHERE question_id IN (SELECT value FROM json_each(?1))`)
    .bind(JSON.stringify(questionIds), day),
  refreshTopics(db, questionIds),
]

/** Questions whose quiz was before a day. */
export async function listFreed(db: D1Database, before: number): Promise<string[]> {
  const { questionId, reservedFor } = practiceQuestion
  const rows = await openDb(db)
    .select({ id: questionId })
    .from(practiceQuestion)
    .where(and(isNotNull(reservedFor), lt(reservedFor, before)))
    .limit(200)
  return rows.map(({ id }) => id)
}

/** The next exam of the register after one, by slug. */
export async function nextExam(db: D1Database, after: string): Promise<string | null> {
  const [row] = await openDb(db).select({ slug: exam.slug }).from(exam).where(gt(exam.slug, after)).orderBy(asc(exam.slug)).limit(1)
  return row?.slug ?? null
}
