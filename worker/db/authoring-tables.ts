/**
 * The admins' own: drafts, work in progress, imports, jobs, and what they keep for themselves.
 * Times are ms UTC. Every table is STRICT and WITHOUT ROWID, which drizzle-kit does not write: migrations are finished by hand and a
 * test holds these files against them.
 */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Units } from '#contract/shared/units.ts'

/** Unfinished work on a question, a test or a group: whatever was typed, valid or not. The thing itself changes only when it is saved. */
export const draft = sqliteTable(
  'draft',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['question', 'test', 'group', 'dynamic', 'quiz', 'post', 'book', 'chapter'] }).notNull(),
    /** What it is about; null while that does not exist yet. */
    targetId: text('target_id'),
    authorId: text('author_id').notNull(),
    /** The version or checksum of the target that this began from; "" where there was none. */
    base: text('base').notNull(),
    body: text('body', { mode: 'json' }).$type<unknown>().notNull(),
    /** Raised by every save: so a window that saves over another's work is refused. */
    revision: integer('revision').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    index('draft_own').on(t.authorId, t.kind, t.updatedAt),
    // What colleagues have begun.
    index('draft_recent').on(t.kind, t.updatedAt),
  ],
)

/** A list's filters and order under a name, as the query string of its address. */
export const savedView = sqliteTable(
  'saved_view',
  {
    userId: text('user_id').notNull(),
    screen: text('screen', { enum: ['questions', 'tests', 'groups', 'users', 'audit', 'imports'] }).notNull(),
    name: text('name').notNull(),
    search: text('search').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.screen, t.name] })],
)

/** What a test is drawn by: topic × difficulty × type × count. */
export const blueprint = sqliteTable('blueprint', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  body: text('body', { mode: 'json' }).$type<unknown>().notNull(),
  authorId: text('author_id').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

/** One upload of questions. Its original file lies in `MEDIA` under `file_key`, for the report with errors. */
export const importRun = sqliteTable(
  'import_run',
  {
    id: text('id').primaryKey(),
    actorId: text('actor_id').notNull(),
    fileName: text('file_name').notNull(),
    fileKey: text('file_key'),
    format: text('format').notNull(),
    state: text('state', { enum: ['open', 'done', 'rolledBack'] }).notNull(),
    /** Rows in the file. */
    total: integer('total').notNull(),
    /** What was chosen: mapping of columns, topic, options. */
    settings: text('settings', { mode: 'json' }).$type<unknown>().notNull(),
    startedAt: integer('started_at').notNull(),
    finishedAt: integer('finished_at'),
    rolledBackAt: integer('rolled_back_at'),
  },
  (t) => [index('import_run_recent').on(t.startedAt)],
)

/** The outcome of each row of an upload. `hash` is of its content: the same row sent again changes nothing. */
export const importRow = sqliteTable(
  'import_row',
  {
    runId: text('run_id').notNull(),
    row: integer('row').notNull(),
    hash: text('hash').notNull(),
    outcome: text('outcome', { enum: ['created', 'updated', 'unchanged', 'skipped', 'error'] }).notNull(),
    questionId: text('question_id'),
    /** Versions of the question before and after; before is 0 for a new one. */
    versionBefore: integer('version_before'),
    versionAfter: integer('version_after'),
    faults: text('faults', { mode: 'json' }).$type<unknown>(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.row] })],
)

/** Long work that continues in pages, page by page through the queue, and can be taken up again after any crash. */
export const job = sqliteTable(
  'job',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['regrade', 'extendAll', 'push', 'reindex', 'bulkQuestions', 'mergeTopics', 'objections'] }).notNull(),
    /** What it works on, such as a test. */
    target: text('target').notNull(),
    state: text('state', { enum: ['running', 'done', 'failed', 'cancelled'] }).notNull(),
    /** Where the next page begins. */
    cursor: text('cursor').notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull(),
    /** What was ordered, and what came of it. */
    detail: text('detail', { mode: 'json' }).$type<unknown>().notNull(),
    actorId: text('actor_id').notNull(),
    startedAt: integer('started_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    finishedAt: integer('finished_at'),
    error: text('error'),
  },
  (t) => [index('job_recent').on(t.startedAt), index('job_target').on(t.target, t.startedAt)],
)

/** Each attempt that a regrade changed, once: before and after in units of its test, and when its learner was told. */
export const regradedAttempt = sqliteTable(
  'regraded_attempt',
  {
    jobId: text('job_id').notNull(),
    userId: text('user_id').notNull(),
    testId: text('test_id').notNull(),
    n: integer('n').notNull(),
    before12: integer('before12').$type<Units>().notNull(),
    after12: integer('after12').$type<Units>().notNull(),
    toldAt: integer('told_at'),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.userId, t.testId, t.n] }), index('regraded_attempt_by_user').on(t.userId)],
)
