/**
 * The practice pool: questions that are in no test, what learners can do in their topics, and their sessions.
 * Times are ms UTC, days are days of India since 1970, abilities and difficulties logits. Every table is STRICT and WITHOUT ROWID, which
 * drizzle-kit does not write: migrations are finished by hand and a test holds these files against them.
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** A question that is or was in the pool. The row stays when it is taken out: learners saw its answer, so it can never be in a test. */
export const practiceQuestion = sqliteTable(
  'practice_question',
  {
    questionId: text('question_id').primaryKey(),
    /** Of the question's present version, as all that follows from a version. */
    topicId: text('topic_id').notNull(),
    /** Its place in the fixed order; never given twice. */
    place: integer('place').notNull(),
    /** The author's. */
    level: text('level', { enum: ['easy', 'medium', 'hard'] }).notNull(),
    /** The level's until 30 answers are counted. */
    difficulty: real('difficulty').notNull(),
    answers: integer('answers').notNull(),
    solved: integer('solved').notNull(),
    /** Right answers expected less those given, since the difficulty last moved. */
    surprise: real('surprise').notNull(),
    /** Sessions begun until that day are counted. */
    countedDay: integer('counted_day').notNull(),
    /** Texts and key of the present version as JSON, so that a session reads one row for each question. */
    content: text('content').notNull(),
    addedAt: integer('added_at').notNull(),
    removedAt: integer('removed_at'),
    /** The day of the daily quiz that asks it: until that day is over no session asks it. */
    reservedFor: integer('reserved_for'),
  },
  (t) => [
    index('practice_question_by_topic').on(t.topicId),
    uniqueIndex('practice_question_place').on(t.place),
    index('practice_question_reserved')
      .on(t.reservedFor)
      .where(sql`reserved_for IS NOT NULL`),
  ],
)

/** The questions of a topic that sessions draw from: [question id, difficulty, place] of each as JSON, in the order of their places. */
export const practiceTopic = sqliteTable('practice_topic', {
  topicId: text('topic_id').primaryKey(),
  items: text('items').notNull(),
})

/** What a learner can do in a topic, from `n` answers. */
export const practiceSkill = sqliteTable(
  'practice_skill',
  {
    userId: text('user_id').notNull(),
    topicId: text('topic_id').notNull(),
    theta: real('theta').notNull(),
    n: integer('n').notNull(),
    /** Places of the questions done, the last done at the end, as JSON. */
    recent: text('recent').notNull(),
    /** On which a session of it was last finished; null on rows from before it was kept. */
    lastDay: integer('last_day'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.topicId] })],
)

/** A session of practice. Of a learner whose behaviour may not be analysed the day alone stays: no topic, no questions, no outcome. */
export const practiceSession = sqliteTable(
  'practice_session',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    topicId: text('topic_id'),
    /** On which it began. */
    day: integer('day').notNull(),
    startedAt: integer('started_at').notNull(),
    /** What was asked, as JSON: id, place, difficulty and right option of each as they were then. */
    questions: text('questions').notNull(),
    /** What was answered and what it changed, as JSON; null until it is finished. */
    outcome: text('outcome'),
    finishedAt: integer('finished_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index('practice_session_by_day').on(t.day)],
)
