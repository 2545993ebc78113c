import type { AdminGroupDetail, AdminGroupRow } from '#contract/test-groups/schemas.ts'
import type { ContentGroup } from '#contract/imports/content.ts'
import type { Localized } from '#contract/shared/locales.ts'

/** Every group in its order; there are few. */
export async function listGroups(db: D1Database): Promise<AdminGroupRow[]> {
  const { results } = await db.prepare(LIST).all<ListRow>()
  return results.map(({ title, isPublished, coverKey, ...row }) => ({
    ...row,
    title: JSON.parse(title) as Localized,
    isPublished: isPublished === 1,
    cover: coverOf(coverKey),
  }))
}

/** Groups as a bundle would write them, in their order; all of them, or the one of this id. */
export async function findGroups(
  db: D1Database,
  id: string | null,
): Promise<(Omit<AdminGroupDetail, 'tests'> & { readonly order: number })[]> {
  const { results } = await db.prepare(DEFINITIONS).bind(id).all<DefinitionRow>()
  return results.map((row) => ({
    id: row.id,
    checksum: row.checksum,
    cover: coverOf(row.coverKey),
    order: row.position,
    definition: definitionOf(row),
  }))
}

export async function findGroupTests(db: D1Database, id: string): Promise<AdminGroupDetail['tests']> {
  const { results } = await db.prepare(TESTS).bind(id).all<TestRow>()
  return results.map(({ title, isPublished, ...row }) => ({
    ...row,
    title: JSON.parse(title) as Localized,
    isPublished: isPublished === 1,
  }))
}

function definitionOf(row: DefinitionRow): ContentGroup {
  const time = (at: number | null) => (at === null ? undefined : new Date(at).toISOString())
  const [visibleFrom, visibleUntil] = [time(row.visibleFrom), time(row.visibleUntil)]
  return {
    id: row.externalId,
    title: JSON.parse(row.title),
    exam: row.exam,
    published: row.published === 1,
    order: row.position,
    tests: JSON.parse(row.tests) as string[],
    ...(row.description === null ? {} : { description: JSON.parse(row.description) }),
    ...(row.coverImage === null ? {} : { cover: row.coverImage }),
    ...(visibleFrom === undefined ? {} : { visibleFrom }),
    ...(visibleUntil === undefined ? {} : { visibleUntil }),
  }
}

const coverOf = (key: string | null): string | null => (key === null ? null : `/media/${key}`)

const LIST = `
  SELECT g.id, g.external_id AS externalId, g.title, g.exam, g.published AS isPublished, g.visible_from AS visibleFrom,
    g.visible_until AS visibleUntil, g.updated_at AS updatedAt, i.media_key AS coverKey,
    (SELECT count(*) FROM test_group_test x WHERE x.group_id = g.id) AS tests,
    (SELECT count(*) FROM test_group_test x JOIN test t ON t.id = x.test_id AND t.published = 1 WHERE x.group_id = g.id) AS publishedTests
  FROM test_group g LEFT JOIN image i ON i.external_id = g.cover_image
  ORDER BY g.position, g.id LIMIT 500`

const DEFINITIONS = `
  SELECT g.id, g.external_id AS externalId, g.title, g.description, g.exam, g.position, g.published, g.checksum, g.cover_image AS coverImage,
    g.visible_from AS visibleFrom, g.visible_until AS visibleUntil, i.media_key AS coverKey,
    (SELECT json_group_array(name) FROM (
      SELECT t.external_id AS name FROM test_group_test x JOIN test t ON t.id = x.test_id WHERE x.group_id = g.id ORDER BY x.position)) AS tests
  FROM test_group g LEFT JOIN image i ON i.external_id = g.cover_image
  WHERE ?1 IS NULL OR g.id = ?1 ORDER BY g.position, g.id`

const TESTS = `
  SELECT t.id, t.external_id AS externalId, t.title, t.questions, t.minutes, t.access, t.published AS isPublished
  FROM test_group_test x JOIN test t ON t.id = x.test_id WHERE x.group_id = ?1 ORDER BY x.position`

interface ListRow extends Omit<AdminGroupRow, 'title' | 'isPublished' | 'cover'> {
  readonly title: string
  readonly isPublished: number
  readonly coverKey: string | null
}
interface DefinitionRow {
  readonly id: string
  readonly externalId: string
  readonly title: string
  readonly description: string | null
  readonly exam: string
  readonly position: number
  readonly published: number
  readonly checksum: string
  readonly coverImage: string | null
  readonly visibleFrom: number | null
  readonly visibleUntil: number | null
  readonly coverKey: string | null
  readonly tests: string
}
type TestRow = Omit<AdminGroupDetail['tests'][number], 'title' | 'isPublished'> & { readonly title: string; readonly isPublished: number }
