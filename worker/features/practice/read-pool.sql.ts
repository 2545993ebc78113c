/**
 * What practice reads of the pool.
 * Hand-written: json_each takes any number of questions in one value, and a topic comes with its names and what the learner can do in one row.
 */
import * as z from 'zod/mini'
import type { PracticeText } from '#contract/practice/schemas.ts'
import { DIFFICULTY_LEVELS } from '#contract/question-bank/schemas.ts'
import type { SourceTopic } from '#contract/question-bank/question-source.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { Skill } from '#domain/practice/ability.ts'
import type { PoolItem } from '#domain/practice/next-questions.ts'
import { decodeFirst, decodeRows, jsonColumn } from '#worker/db/decode-row.ts'

export interface TopicRow extends SourceTopic {
  readonly items: readonly PoolItem[]
}

export type KeptSkill = Skill & { readonly recent: readonly number[] }

const itemsColumn = jsonColumn(z.array(z.tuple([z.string(), z.number(), z.number()])))
const topicRow = z.object({ id: z.string(), subject: z.string(), title: z.string(), items: itemsColumn })
const skillColumns = { theta: z.nullable(z.number()), n: z.nullable(z.number()), recent: z.nullable(jsonColumn(z.array(z.number()))) }

const topicOf = ({ id, subject, title, items }: z.infer<typeof topicRow>): TopicRow => ({
  id,
  subject: JSON.parse(subject) as Localized,
  title: JSON.parse(title) as Localized,
  items: items.map(([questionId, difficulty, place]) => ({ questionId, difficulty, place })),
})

/** Every topic that the pool has questions of, by subject and title. */
export async function listTopics(db: D1Database): Promise<TopicRow[]> {
  const rows = await db
    .prepare(
      `SELECT t.id, t.subject, t.title, p.items FROM practice_topic p CROSS JOIN topic t ON t.id = p.topic_id
       WHERE p.items <> '[]' ORDER BY t.subject ->> '$.en', t.title ->> '$.en', t.id`,
    )
    .all()
  return decodeRows(topicRow, rows).map(topicOf)
}

/** A topic with what the learner can do in it, where that is kept; null where the pool never had a question of it. */
export async function readTopic(
  db: D1Database,
  userId: string | null,
  topicId: string,
): Promise<{ readonly topic: SourceTopic; readonly items: readonly PoolItem[]; readonly skill: KeptSkill | null } | null> {
  const row = decodeFirst(
    z.extend(topicRow, skillColumns),
    await db
      .prepare(
        `SELECT t.id, t.subject, t.title, p.items, s.theta, s.n, s.recent FROM practice_topic p CROSS JOIN topic t ON t.id = p.topic_id
         LEFT JOIN practice_skill s ON s.user_id = ?1 AND s.topic_id = p.topic_id WHERE p.topic_id = coalesce((SELECT merged_into FROM topic WHERE id = ?2), ?2)`,
      )
      .bind(userId, topicId)
      .first(),
  )
  if (row === null) return null
  const { id, subject, title, items } = topicOf(row)
  const { theta, n, recent } = row
  return { topic: { id, subject, title }, items, skill: theta === null || n === null || recent === null ? null : { theta, n, recent } }
}

export interface PoolQuestion extends PoolItem {
  readonly level: (typeof DIFFICULTY_LEVELS)[number]
  readonly answers: number
  readonly solved: number
  readonly content: { readonly right: number; readonly languages: Readonly<Partial<Record<Locale, PracticeText>>> }
}

const text = z.object({
  stem: z.string(),
  options: z.array(z.string()),
  solution: z.string(),
  videoUrl: z.optional(z.string()),
  videoSeconds: z.optional(z.number()),
})
const questionRow = z.object({
  questionId: z.string(),
  difficulty: z.number(),
  place: z.number(),
  level: z.enum(DIFFICULTY_LEVELS),
  answers: z.number(),
  solved: z.number(),
  content: jsonColumn(z.object({ right: z.number(), languages: z.record(z.string(), text) })),
})

/** These questions with their texts and keys: one row each. */
export async function readPoolQuestions(db: D1Database, items: readonly Pick<PoolItem, 'questionId'>[]): Promise<PoolQuestion[]> {
  const rows = await db
    .prepare(
      `SELECT p.question_id AS questionId, p.difficulty, p.place, p.level, p.answers, p.solved, p.content
       FROM json_each(?1) e CROSS JOIN practice_question p ON p.question_id = e.value`,
    )
    .bind(JSON.stringify(items.map(({ questionId }) => questionId)))
    .all()
  return decodeRows(questionRow, rows)
}
