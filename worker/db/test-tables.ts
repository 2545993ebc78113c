/**
 * Patterns, tests, groups, and the papers and keys that a start pins.
 * Times are ms UTC, marks in units (`mark_unit`). Every table is STRICT and most are WITHOUT ROWID, which drizzle-kit does not write: migrations are
 * finished by hand and a test holds these files against them.
 */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Localized, Locale } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import type { StandingDecision } from '#domain/marking/key-decision.ts'

export const pattern = sqliteTable(
  'pattern',
  {
    id: text('id').notNull(),
    version: integer('version').notNull(),
    spec: text('spec', { mode: 'json' }).$type<ContentPattern>().notNull(),
    checksum: text('checksum').notNull(),
  },
  (t) => [primaryKey({ columns: [t.id, t.version] })],
)

export const testGroup = sqliteTable(
  'test_group',
  {
    id: text('id').primaryKey(),
    externalId: text('external_id').notNull(),
    title: text('title', { mode: 'json' }).$type<Localized>().notNull(),
    description: text('description', { mode: 'json' }).$type<Localized>(),
    exam: text('exam').notNull(),
    /** Of the exam register; null on rows that a Worker from before the register wrote. */
    examSlug: text('exam_slug'),
    position: integer('position').notNull(),
    published: integer('published').notNull(),
    checksum: text('checksum').notNull(),
    /** The external id of its cover picture. */
    coverImage: text('cover_image'),
    /** Learners see the group from and until (ms UTC); null is without a limit. */
    visibleFrom: integer('visible_from'),
    visibleUntil: integer('visible_until'),
    updatedAt: integer('updated_at'),
  },
  (t) => [uniqueIndex('test_group_external').on(t.externalId)],
)

export const test = sqliteTable(
  'test',
  {
    id: text('id').primaryKey(),
    externalId: text('external_id').notNull(),
    title: text('title', { mode: 'json' }).$type<Localized>().notNull(),
    exam: text('exam').notNull(),
    /** Of the exam register; null on rows that a Worker from before the register wrote. */
    examSlug: text('exam_slug'),
    kind: text('kind', { enum: ['mock', 'sectional', 'quiz', 'previousYear', 'live', 'daily'] }).notNull(),
    access: text('access', { enum: ['free', 'prime'] }).notNull(),
    patternId: text('pattern_id').notNull(),
    patternVersion: integer('pattern_version').notNull(),
    languages: text('languages', { mode: 'json' }).$type<Locale[]>().notNull(),
    questions: integer('questions').notNull(),
    minutes: integer('minutes').notNull(),
    max12: integer('max12').$type<Units>().notNull(),
    /** Units in a mark of all its papers, and so of all marks of its attempts: fixed when it is first published (domain/marking/mark-unit). */
    markUnit: integer('mark_unit').notNull().default(12),
    opensAt: integer('opens_at'),
    closesAt: integer('closes_at'),
    /**
     * Until then marks, keys and solutions of the test are no one's to read: the last moment at which an answer of any attempt may still
     * count (the window's end, extensions, compensatory time, grace). Null for a test that shows results at once. See domain/result-release.
     */
    sealedUntil: integer('sealed_until'),
    published: integer('published').notNull(),
    /** Of the paper and the key that a start pins; null until first published. */
    paperVersion: integer('paper_version'),
    keyVersion: integer('key_version'),
    checksum: text('checksum').notNull(),
    /** Null on rows from before these were kept. */
    createdAt: integer('created_at'),
    updatedAt: integer('updated_at'),
    /** What it was made by, beyond hand: a blueprint with its seed, a pasted quiz, a clone. */
    origin: text('origin', { mode: 'json' }).$type<unknown>(),
    /** The subjects of its questions in the order in which it asks them; null on rows from before these were kept. */
    subjects: text('subjects', { mode: 'json' }).$type<Localized[]>(),
    /** Put away by an admin (ms UTC). */
    archivedAt: integer('archived_at'),
    /** Config Keys of Safe Exam Browser, one of which a start has to prove (domain/access/safe-browser); null where any browser may. For admins alone. */
    safeBrowserKeys: text('safe_browser_keys', { mode: 'json' }).$type<string[]>(),
  },
  (t) => [
    uniqueIndex('test_external').on(t.externalId),
    index('test_by_exam').on(t.examSlug, t.kind, t.createdAt),
    index('test_by_seal').on(t.kind, t.sealedUntil),
  ],
)

/** Where a previous paper is from (contract/tests/paper-source.ts). `source` is for admins alone. */
export const paperSource = sqliteTable('paper_source', {
  testId: text('test_id').primaryKey(),
  year: integer('year').notNull(),
  /** "2024-09-12", a day in India. */
  day: text('day'),
  shift: integer('shift'),
  tier: text('tier'),
  source: text('source').notNull(),
})

export const testGroupTest = sqliteTable(
  'test_group_test',
  {
    groupId: text('group_id').notNull(),
    position: integer('position').notNull(),
    testId: text('test_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.position] }), index('test_group_test_by_test').on(t.testId)],
)

export const testQuestion = sqliteTable(
  'test_question',
  {
    testId: text('test_id').notNull(),
    position: integer('position').notNull(),
    sectionId: text('section_id').notNull(),
    questionId: text('question_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.testId, t.position] }), index('test_question_by_question').on(t.questionId)],
)

/** One sealed file at `/papers/{hash}`; `language` is "" for the images, `contentKey` base64url. */
export interface StoredPaperFile {
  readonly kind: 'paper' | 'assets' | 'solution'
  readonly language: Locale | ''
  readonly hash: string
  readonly contentKey: string
  readonly bytes: number
}

/** A published, immutable set of questions. `plan` is what a room needs to take and mark answers; the key is apart. */
export const paper = sqliteTable(
  'paper',
  {
    testId: text('test_id').notNull(),
    version: integer('version').notNull(),
    plan: text('plan', { mode: 'json' }).$type<unknown>().notNull(),
    /** Its sealed files and what opens each, solutions included: one row, so that a start in 14 languages reads no more than in one. */
    files: text('files', { mode: 'json' }).$type<StoredPaperFile[]>().notNull(),
    hasMaths: integer('has_maths').notNull(),
    publishedAt: integer('published_at').notNull(),
    /**
     * Of each question: entry n is the authored place of the option that the paper calls n. Null on papers from before it was kept, until
     * it has been read from the encrypted file (option-orders.ts).
     */
    optionOrders: text('option_orders', { mode: 'json' }).$type<number[][]>(),
  },
  (t) => [primaryKey({ columns: [t.testId, t.version] })],
)

/** The answers of a paper in its own option numbers, versioned: a room pins one, a regrade makes the next. */
export const paperKey = sqliteTable(
  'paper_key',
  {
    testId: text('test_id').notNull(),
    paperVersion: integer('paper_version').notNull(),
    keyVersion: integer('key_version').notNull(),
    key: text('key', { mode: 'json' }).$type<QuestionKey[]>().notNull(),
    createdAt: integer('created_at').notNull(),
    /**
     * Of every version but the first: what was done to which question, why, and by whom. A bare list of changes is from before decisions
     * belonged to questions, and waits to be carried over (carry-old-decisions.ts); since then `{ v: 2, changes }`.
     */
    actions: text('actions', { mode: 'json' }).$type<unknown>(),
    reason: text('reason'),
    actorId: text('actor_id'),
  },
  (t) => [primaryKey({ columns: [t.testId, t.paperVersion, t.keyVersion] })],
)

/**
 * The standing decision of an admin about the key of a question in a test. It outlives every later printing and holds for all papers of
 * the test. `decision` is in the authored letters of the question, so that it can be carried to any paper.
 */
export const keyDecision = sqliteTable(
  'key_decision',
  {
    testId: text('test_id').notNull(),
    questionId: text('question_id').notNull(),
    decision: text('decision', { mode: 'json' }).$type<StandingDecision>().notNull(),
    reason: text('reason').notNull(),
    actorId: text('actor_id').notNull(),
    decidedAt: integer('decided_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.testId, t.questionId] }), index('key_decision_by_question').on(t.questionId)],
)
