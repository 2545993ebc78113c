import { asc, eq, sql } from 'drizzle-orm'
import type { AdminGroupDetail, AdminGroupRow } from '#contract/test-groups/schemas.ts'
import type { ContentGroup } from '#contract/imports/content.ts'
import { image } from '#worker/db/bank-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { test, testGroup, testGroupTest } from '#worker/db/test-tables.ts'

/** Every group in its order; there are few. */
export async function listGroups(db: D1Database): Promise<AdminGroupRow[]> {
  const rows = await openDb(db)
    .select({
      id: testGroup.id,
      externalId: testGroup.externalId,
      title: testGroup.title,
      exam: testGroup.exam,
      isPublished: testGroup.published,
      visibleFrom: testGroup.visibleFrom,
      visibleUntil: testGroup.visibleUntil,
      updatedAt: testGroup.updatedAt,
      coverKey: image.mediaKey,
      tests: sql<number>`(SELECT count(*) FROM ${testGroupTest} WHERE ${testGroupTest.groupId} = ${testGroup.id})`,
      publishedTests: sql<number>`(SELECT count(*) FROM ${testGroupTest} JOIN ${test} ON ${test.id} = ${testGroupTest.testId} AND ${test.published} = 1
        WHERE ${testGroupTest.groupId} = ${testGroup.id})`,
    })
    .from(testGroup)
    .leftJoin(image, eq(image.externalId, testGroup.coverImage))
    .orderBy(asc(testGroup.position), asc(testGroup.id))
    .limit(500)
  return rows.map(({ isPublished, coverKey, ...row }) => ({ ...row, isPublished: isPublished === 1, cover: coverOf(coverKey) }))
}

/** Groups as a bundle would write them, in their order; all of them, or the one of this id. */
export async function findGroups(
  db: D1Database,
  id: string | null,
): Promise<(Omit<AdminGroupDetail, 'tests'> & { readonly order: number })[]> {
  const rows = await definitions(db)
    .where(id === null ? undefined : eq(testGroup.id, id))
    .orderBy(asc(testGroup.position), asc(testGroup.id))
  return rows.map((row) => ({
    id: row.id,
    checksum: row.checksum,
    cover: coverOf(row.coverKey),
    order: row.position,
    definition: definitionOf(row),
  }))
}

const definitions = (db: D1Database) =>
  openDb(db)
    .select({
      id: testGroup.id,
      externalId: testGroup.externalId,
      title: testGroup.title,
      description: testGroup.description,
      exam: testGroup.exam,
      position: testGroup.position,
      published: testGroup.published,
      checksum: testGroup.checksum,
      coverImage: testGroup.coverImage,
      visibleFrom: testGroup.visibleFrom,
      visibleUntil: testGroup.visibleUntil,
      coverKey: image.mediaKey,
      tests: sql<string>`(SELECT json_group_array(name) FROM (
        SELECT ${test.externalId} AS name FROM ${testGroupTest} JOIN ${test} ON ${test.id} = ${testGroupTest.testId}
        WHERE ${testGroupTest.groupId} = ${testGroup.id} ORDER BY ${testGroupTest.position}))`,
    })
    .from(testGroup)
    .leftJoin(image, eq(image.externalId, testGroup.coverImage))

type DefinitionRow = Awaited<ReturnType<typeof definitions>>[number]

/** The tests of a group in their order. */
export async function findGroupTests(db: D1Database, id: string): Promise<AdminGroupDetail['tests']> {
  const rows = await openDb(db)
    .select({
      id: test.id,
      externalId: test.externalId,
      title: test.title,
      questions: test.questions,
      minutes: test.minutes,
      access: test.access,
      isPublished: test.published,
    })
    .from(testGroupTest)
    .innerJoin(test, eq(test.id, testGroupTest.testId))
    .where(eq(testGroupTest.groupId, id))
    .orderBy(asc(testGroupTest.position))
  return rows.map((row) => ({ ...row, isPublished: row.isPublished === 1 }))
}

function definitionOf(row: DefinitionRow): ContentGroup {
  const time = (at: number | null) => (at === null ? undefined : new Date(at).toISOString())
  const [visibleFrom, visibleUntil] = [time(row.visibleFrom), time(row.visibleUntil)]
  return {
    id: row.externalId,
    title: row.title,
    exam: row.exam,
    published: row.published === 1,
    order: row.position,
    tests: JSON.parse(row.tests) as string[],
    ...(row.description === null ? {} : { description: row.description }),
    ...(row.coverImage === null ? {} : { cover: row.coverImage }),
    ...(visibleFrom === undefined ? {} : { visibleFrom }),
    ...(visibleUntil === undefined ? {} : { visibleUntil }),
  }
}

const coverOf = (key: string | null): string | null => (key === null ? null : `/media/${key}`)
