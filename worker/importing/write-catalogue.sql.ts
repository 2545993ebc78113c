/**
 * The writes of an import into the catalogue: papers, keys, tests and groups.
 * Hand-written: json_each takes any number of rows in one value.
 */
import { unitOf } from '#domain/marking/marks.ts'
import { examFamilyOf } from '#domain/exams/exam-family.ts'
import { examSlugOf } from '#domain/exams/exam-slug.ts'
import { sealOfWindow } from '#domain/results/result-release.ts'
import type { Guard } from '#worker/db/audit.ts'
import { DECISIONS_TEXT } from '#worker/db/key-decisions.sql.ts'
import { bulkGuards, bulkRows } from './bulk-rows.sql.ts'
import type { PapersToMake } from './decisions/decisions-for-papers.ts'
import type { MadePaper, PaperFile } from './publish/make-paper.ts'
import { msOf, type ResolvedTest } from './resolve-tests.ts'
import { addToPool } from './pool-rows.sql.ts'
import { type GuardedStep, questionGuards } from './write-bank.sql.ts'
import { sampleStatements } from './write-samples.sql.ts'

/** Papers with their files and keys. No test points to them yet: where the import ends here, they are never read. */
export function paperBatch(db: D1Database, papers: readonly MadePaper[], now: number): D1PreparedStatement[] {
  return [
    ...bulkRows(
      db,
      INSERT_PAPERS,
      papers.map(({ testId, version, plan, hasMaths, files, orders }) => ({
        testId,
        version,
        plan,
        hasMaths: hasMaths ? 1 : 0,
        files: files.map(storedFile),
        orders,
        now,
      })),
    ),
    ...bulkRows(
      db,
      INSERT_PAPER_KEYS,
      papers.map(({ testId, version, key }) => ({ testId, version, key, now })),
    ),
  ]
}

/**
 * The one batch that learners notice: all tests and groups step from the old catalogue to the new one together, or, where anything
 * changed since the import was worked out, not at all.
 */
export function switchBatch(db: D1Database, { content, decisions }: Pick<PapersToMake, 'content' | 'decisions'>, now: number): GuardedStep {
  const tests = [...content.tests.values()].filter(({ status }) => status !== 'unchanged')
  const groups = content.groups.filter(({ status }) => status !== 'unchanged')
  const toPublish = tests
    .filter(({ publishes }) => publishes !== null)
    .flatMap(({ plan }) => plan.questions.map(({ id, version }) => ({ id, was: version })))
  const guard: Guard[] = [
    ...questionGuards(toPublish),
    // A decision that was made since the paper was composed is not in its key.
    ...[...decisions].map(([testId, { text }]): Guard => ({ sql: `${DECISIONS_TEXT} = ?2`, binds: [testId, text] })),
    ...checksumGuards('test', tests),
    ...checksumGuards('test_group', groups),
  ]
  const writes = [
    ...bulkRows(db, REGISTER_EXAMS, newExams([...tests, ...groups].map(({ definition }) => definition.exam))),
    ...bulkRows(
      db,
      UPSERT_TESTS,
      tests.map((test) => ({ ...testRow(test), now })),
    ),
    ...bulkRows(
      db,
      'DELETE FROM test_question WHERE test_id IN (SELECT value FROM json_each(?1))',
      tests.map(({ id }) => id),
    ),
    ...bulkRows(db, INSERT_TEST_QUESTIONS, tests.flatMap(testQuestionRows)),
    ...bulkRows(
      db,
      'DELETE FROM paper_source WHERE test_id IN (SELECT value FROM json_each(?1))',
      tests.flatMap(({ id, before, definition }) =>
        before?.definition.paperSource !== undefined && definition.paperSource === undefined ? [id] : [],
      ),
    ),
    ...bulkRows(
      db,
      UPSERT_PAPER_SOURCES,
      tests.flatMap(({ id, definition: { paperSource } }) => (paperSource === undefined ? [] : [{ id, ...paperSource }])),
    ),
    ...bulkRows(
      db,
      SET_SUBJECTS,
      tests.map(({ id }) => id),
    ),
    ...bulkRows(
      db,
      UPSERT_GROUPS,
      groups.map(({ id, checksum, definition: d }) => ({
        id,
        checksum,
        externalId: d.id,
        title: d.title,
        description: d.description ?? null,
        exam: d.exam,
        examSlug: examSlugOf(d.exam),
        position: d.order ?? 0,
        published: d.published ? 1 : 0,
        cover: d.cover ?? null,
        from: msOf(d.visibleFrom),
        until: msOf(d.visibleUntil),
        now,
      })),
    ),
    ...bulkRows(
      db,
      'DELETE FROM test_group_test WHERE group_id IN (SELECT value FROM json_each(?1))',
      groups.map(({ id }) => id),
    ),
    ...bulkRows(
      db,
      INSERT_GROUP_TESTS,
      groups.flatMap(({ id, testIds }) => testIds.map((testId, position) => ({ id, testId, position }))),
    ),
    ...sampleStatements(db, content.samples),
    ...addToPool(
      db,
      [...content.practice.values()].flatMap(({ id, status }) => (status === 'created' ? [id] : [])),
      now,
    ),
  ]
  return { guard, writes }
}

/** The tests or groups are still those that the import was worked out for. */
const checksumGuards = (
  table: 'test' | 'test_group',
  rows: readonly { readonly id: string; readonly before: { readonly checksum: string } | null }[],
): Guard[] =>
  bulkGuards(
    `SELECT (
      SELECT count(*) FROM json_each(?1) v JOIN ${table} t ON t.id = v.value->>'$.id' AND t.checksum = v.value->>'$.was'
    ) = json_array_length(?1)`,
    rows.flatMap(({ id, before }) => (before === null ? [] : [{ id, was: before.checksum }])),
  )

function testRow({ id, definition: d, plan, checksum, publishes }: ResolvedTest) {
  return {
    id,
    checksum,
    externalId: d.id,
    title: d.title,
    exam: d.exam,
    examSlug: examSlugOf(d.exam),
    kind: d.kind,
    access: d.access,
    languages: d.languages,
    patternId: d.pattern.id,
    patternVersion: d.pattern.version,
    minutes: plan.pattern.durationMinutes,
    questions: plan.questions.length,
    max12: plan.max12,
    unit: unitOf(plan),
    opensAt: msOf(d.opensAt),
    closesAt: msOf(d.closesAt),
    sealedUntil: sealOfWindow({ isLive: d.kind === 'live', closesAt: msOf(d.closesAt), pattern: plan.pattern }),
    published: d.published ? 1 : 0,
    paperVersion: publishes,
    keyVersion: publishes === null ? null : 1,
    safeBrowserKeys: d.safeBrowserKeys ?? null,
  }
}

function testQuestionRows({ id, plan }: ResolvedTest) {
  return plan.sections.flatMap(({ id: sectionId, from, to }) =>
    plan.questions.slice(from, to).map((question, i) => ({ id, sectionId, position: from + i, questionId: question.id })),
  )
}

/** The exams that these names mean, as rows of the register: one a slug, under the first name that means it. */
const newExams = (names: readonly string[]) =>
  [...Map.groupBy(names, examSlugOf)].flatMap(([slug, same]) =>
    slug === null ? [] : [{ slug, family: examFamilyOf(slug), titles: { en: same[0] } }],
  )

// What is in the register already keeps the family, titles and date that it has there.
const REGISTER_EXAMS = `
  INSERT INTO exam (slug, family, titles) SELECT value->>'$.slug', value->>'$.family', value->>'$.titles' FROM json_each(?1) WHERE true
  ON CONFLICT (slug) DO NOTHING`

const INSERT_PAPERS = `
  INSERT INTO paper (test_id, version, plan, files, has_maths, published_at, option_orders)
  SELECT value->>'$.testId', value->>'$.version', value->>'$.plan', value->>'$.files', value->>'$.hasMaths', value->>'$.now', value->>'$.orders'
  FROM json_each(?1)`

const storedFile = ({ kind, language, hash, contentKey, bytes }: PaperFile) => ({
  kind,
  language,
  hash,
  contentKey,
  bytes: bytes.byteLength,
})

const INSERT_PAPER_KEYS = `
  INSERT INTO paper_key (test_id, paper_version, key_version, key, created_at)
  SELECT value->>'$.testId', value->>'$.version', 1, value->>'$.key', value->>'$.now' FROM json_each(?1)`

/**
 * A window that is made shorter, or a test that is no longer live, is no reason to tell the key to those who still write: the seal stays
 * until the last known deadline and until an attempt that began this moment would end, each with the longest grace there is (600 s), but
 * never longer than it was.
 */
const KEPT_SEAL = `CASE
  WHEN test.sealed_until IS NULL OR coalesce(test.opens_at, 0) > excluded.updated_at THEN excluded.sealed_until
  ELSE nullif(max(coalesce(excluded.sealed_until, 0), min(test.sealed_until, 600000 + max(excluded.updated_at + excluded.minutes * 60000,
    coalesce((SELECT max(a.deadline_at) FROM attempt a WHERE a.test_id = test.id AND a.state = 'open' AND a.mode = 'exam'), 0)))), 0) END`

// A test that gets no new paper keeps the paper and the key it has.
const UPSERT_TESTS = `
  INSERT INTO test (id, external_id, title, exam, exam_slug, kind, access, pattern_id, pattern_version, languages, questions, minutes, max12,
    mark_unit, opens_at, closes_at, sealed_until, published, paper_version, key_version, checksum, created_at, updated_at, safe_browser_keys)
  SELECT value->>'$.id', value->>'$.externalId', value->>'$.title', value->>'$.exam', value->>'$.examSlug', value->>'$.kind', value->>'$.access',
    value->>'$.patternId', value->>'$.patternVersion', value->>'$.languages', value->>'$.questions', value->>'$.minutes', value->>'$.max12',
    value->>'$.unit', value->>'$.opensAt', value->>'$.closesAt', value->>'$.sealedUntil', value->>'$.published', value->>'$.paperVersion', value->>'$.keyVersion', value->>'$.checksum',
    value->>'$.now', value->>'$.now', value->>'$.safeBrowserKeys'
  FROM json_each(?1) WHERE true
  ON CONFLICT (id) DO UPDATE SET title = excluded.title, exam = excluded.exam, exam_slug = excluded.exam_slug, kind = excluded.kind, access = excluded.access,
    pattern_id = excluded.pattern_id, pattern_version = excluded.pattern_version, languages = excluded.languages,
    questions = excluded.questions, minutes = excluded.minutes, max12 = excluded.max12, mark_unit = excluded.mark_unit, opens_at = excluded.opens_at,
    closes_at = excluded.closes_at, sealed_until = ${KEPT_SEAL}, published = excluded.published, paper_version = coalesce(excluded.paper_version, paper_version),
    key_version = coalesce(excluded.key_version, key_version), checksum = excluded.checksum, updated_at = excluded.updated_at,
    safe_browser_keys = excluded.safe_browser_keys`

const UPSERT_PAPER_SOURCES = `
  INSERT INTO paper_source (test_id, year, day, shift, tier, source)
  SELECT value->>'$.id', value->>'$.year', value->>'$.day', value->>'$.shift', value->>'$.tier', value->>'$.source' FROM json_each(?1) WHERE true
  ON CONFLICT (test_id) DO UPDATE SET year = excluded.year, day = excluded.day, shift = excluded.shift, tier = excluded.tier, source = excluded.source`

const INSERT_TEST_QUESTIONS = `
  INSERT INTO test_question (test_id, position, section_id, question_id)
  SELECT value->>'$.id', value->>'$.position', value->>'$.sectionId', value->>'$.questionId' FROM json_each(?1)`

// In the order in which the test asks them.
const SET_SUBJECTS = `
  UPDATE test SET subjects = (
    SELECT json_group_array(json(subject)) FROM (
      SELECT t.subject FROM test_question tq JOIN question q ON q.id = tq.question_id
      JOIN question_version v ON v.question_id = q.id AND v.version = q.version JOIN topic t ON t.id = v.topic_id
      WHERE tq.test_id = test.id GROUP BY t.subject ORDER BY min(tq.position)
    )
  ) WHERE id IN (SELECT value FROM json_each(?1))`

const UPSERT_GROUPS = `
  INSERT INTO test_group (id, external_id, title, description, exam, exam_slug, position, published, checksum, cover_image, visible_from, visible_until, updated_at)
  SELECT value->>'$.id', value->>'$.externalId', value->>'$.title', value->>'$.description', value->>'$.exam', value->>'$.examSlug', value->>'$.position',
    value->>'$.published', value->>'$.checksum', value->>'$.cover', value->>'$.from', value->>'$.until', value->>'$.now' FROM json_each(?1) WHERE true
  ON CONFLICT (id) DO UPDATE SET title = excluded.title, description = excluded.description, exam = excluded.exam, exam_slug = excluded.exam_slug,
    position = excluded.position, published = excluded.published, checksum = excluded.checksum, cover_image = excluded.cover_image,
    visible_from = excluded.visible_from, visible_until = excluded.visible_until, updated_at = excluded.updated_at`

const INSERT_GROUP_TESTS = `
  INSERT INTO test_group_test (group_id, position, test_id)
  SELECT value->>'$.id', value->>'$.position', value->>'$.testId' FROM json_each(?1)`
