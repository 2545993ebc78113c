/**
 * The question bank: what is written once and copied into papers.
 * Times are ms UTC, marks in units (`mark_unit`). Every table is STRICT and most are WITHOUT ROWID, which drizzle-kit does not write: migrations are
 * finished by hand and a test holds these files against them.
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Localized, Locale } from '#contract/shared/locales.ts'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { questionTypes } from '#contract/question-bank/question-form.ts'
import { BULK_STATES } from '#contract/question-bank/bulk-jobs.ts'
import type { Renderings } from '#contract/question-bank/terms.ts'

export const topic = sqliteTable(
  'topic',
  {
    id: text('id').primaryKey(),
    subject: text('subject', { mode: 'json' }).$type<Localized>().notNull(),
    title: text('title', { mode: 'json' }).$type<Localized>().notNull(),
    /** The topic that took its questions; its row stays, so that old papers, files and addresses still lead somewhere. Never itself a merged one. */
    mergedInto: text('merged_into'),
  },
  (t) => [
    index('topic_merged')
      .on(t.mergedInto)
      .where(sql`merged_into IS NOT NULL`),
  ],
)

/** Bytes live in `MEDIA` under `media_key`, which is random and says nothing of the picture. */
export const image = sqliteTable('image', {
  externalId: text('external_id').primaryKey(),
  mediaKey: text('media_key').notNull(),
  type: text('type').notNull(),
  sha256: text('sha256').notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
})

export const question = sqliteTable(
  'question',
  {
    id: text('id').primaryKey(),
    externalId: text('external_id').notNull(),
    version: integer('version').notNull(),
    checksum: text('checksum').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Put away by an admin (ms UTC): not offered for new tests; papers that hold it keep it. */
    archivedAt: integer('archived_at'),
  },
  (t) => [uniqueIndex('question_external').on(t.externalId), index('question_recent').on(t.updatedAt)],
)

/** What a version of a question is apart from its language, without anything of the key. */
export const questionVersion = sqliteTable(
  'question_version',
  {
    questionId: text('question_id').notNull(),
    version: integer('version').notNull(),
    type: text('type', { enum: questionTypes }).notNull(),
    topicId: text('topic_id').notNull(),
    difficulty: text('difficulty', { enum: ['easy', 'medium', 'hard'] }).notNull(),
    passageId: text('passage_id'),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull(),
    source: text('source'),
    year: integer('year'),
    options: text('options', { mode: 'json' }).$type<string[]>(),
    fixedOptionOrder: integer('fixed_option_order').notNull(),
    decimals: integer('decimals'),
    /** Of a matrix, by letters in their order. */
    rows: text('rows', { mode: 'json' }).$type<string[]>(),
    columns: text('columns', { mode: 'json' }).$type<string[]>(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.version] }), index('question_version_by_topic').on(t.topicId)],
)

/** What some types have beside stem and options. */
export interface VariantParts {
  readonly rows?: Readonly<Record<string, string>>
  readonly columns?: Readonly<Record<string, string>>
  readonly lists?: { readonly one: readonly string[]; readonly two: readonly string[] }
}

/** One language of a version: the source as written and the HTML it was rendered to, once. */
export const questionVariant = sqliteTable(
  'question_variant',
  {
    questionId: text('question_id').notNull(),
    version: integer('version').notNull(),
    language: text('language').$type<Locale>().notNull(),
    stem: text('stem').notNull(),
    options: text('options', { mode: 'json' }).$type<Record<string, string>>(),
    stemHtml: text('stem_html').notNull(),
    optionsHtml: text('options_html', { mode: 'json' }).$type<Record<string, string>>(),
    rendererVersion: integer('renderer_version').notNull(),
    /** Rows and columns of a matrix and the lists of a list match: as written, and as HTML. */
    parts: text('parts', { mode: 'json' }).$type<VariantParts>(),
    partsHtml: text('parts_html', { mode: 'json' }).$type<VariantParts>(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.version, t.language] })],
)

/** The right answer, apart from everything a learner's code reads. */
export const questionKey = sqliteTable(
  'question_key',
  {
    questionId: text('question_id').notNull(),
    version: integer('version').notNull(),
    key: text('key', { mode: 'json' }).$type<ContentQuestion['key']>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.version] })],
)

export const questionSolution = sqliteTable(
  'question_solution',
  {
    questionId: text('question_id').notNull(),
    version: integer('version').notNull(),
    language: text('language').$type<Locale>().notNull(),
    source: text('source').notNull(),
    html: text('html').notNull(),
    rendererVersion: integer('renderer_version').notNull(),
    /** A nudge on the way to the answer, shown before the solution; null where there is none. */
    hint: text('hint'),
    hintHtml: text('hint_html'),
    /** A video of the solution on another site, and its length where it is known; null where there is none. */
    videoUrl: text('video_url'),
    videoSeconds: integer('video_seconds'),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.version, t.language] })],
)

export const passage = sqliteTable(
  'passage',
  {
    externalId: text('external_id').notNull(),
    language: text('language').$type<Locale>().notNull(),
    source: text('source').notNull(),
    html: text('html').notNull(),
    rendererVersion: integer('renderer_version').notNull(),
    checksum: text('checksum').notNull(),
  },
  (t) => [primaryKey({ columns: [t.externalId, t.language] })],
)

/** The questions to try without an account, in their order. Their answers are public: none of them is in a test. */
export const sampleQuestion = sqliteTable(
  'sample_question',
  { position: integer('position').primaryKey(), questionId: text('question_id').notNull() },
  (t) => [uniqueIndex('sample_question_once').on(t.questionId)],
)

/** A question of a bulk job: what it was before, and what became of it. */
export const bulkItem = sqliteTable(
  'bulk_item',
  {
    jobId: text('job_id').notNull(),
    questionId: text('question_id').notNull(),
    state: text('state', { enum: BULK_STATES }).notNull(),
    /** Written before the question is touched, so that a page that breaks off can be undone all the same; JSON. */
    before: text('before'),
    /** Its version after the change; null where the change makes none. */
    after: integer('after'),
    /** Why it could not be changed. */
    fault: text('fault'),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.questionId] }), index('bulk_item_by_state').on(t.jobId, t.state, t.questionId)],
)

/** A term and its fixed rendering in each language, for translators. */
export const term = sqliteTable(
  'term',
  {
    id: text('id').primaryKey(),
    term: text('term').notNull(),
    renderings: text('renderings', { mode: 'json' }).$type<Renderings>().notNull(),
    /** Raised by every change: so one that was worked out from an older row is refused. */
    revision: integer('revision').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [uniqueIndex('term_once').on(sql`lower(${t.term})`)],
)
