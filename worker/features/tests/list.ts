import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { AdminTestRow, TestsQuery } from '#contract/tests/schemas.ts'
import { namedUnit } from '#domain/marking/marks.ts'
import { readCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { openDb } from '#worker/db/client.ts'
import { isReal } from '#worker/db/real-tests.ts'
import { test, testGroup, testGroupTest } from '#worker/db/test-tables.ts'
import { AppError } from '#worker/http/app-error.ts'

const ORDERS = {
  updated: sql<number>`coalesce(${test.updatedAt}, 0)`,
  title: sql<string>`lower(${test.title} ->> '$.en')`,
  opens: sql<number>`coalesce(${test.opensAt}, 0)`,
  questions: sql<number>`${test.questions}`,
} as const

const STATES = {
  published: eq(test.published, 1),
  unpublished: and(eq(test.published, 0), isNull(test.archivedAt)),
  archived: isNotNull(test.archivedAt),
} as const

/** The groups of a test, as JSON. */
const GROUPS = sql`(
  SELECT json_group_array(json_object('id', ${testGroup.id}, 'title', json(${testGroup.title})))
  FROM ${testGroupTest} JOIN ${testGroup} ON ${testGroup.id} = ${testGroupTest.groupId} WHERE ${testGroupTest.testId} = ${test.id})`

/** As a column of a query of `test`. Drizzle would take the tables' names from the columns if they stood in the field itself. */
export const groupsColumn = sql`${GROUPS}`.mapWith((text: string) => JSON.parse(text) as AdminTestRow['groups'])

/** A page of all tests but previews. Those put away are shown only where they are asked for. Throws `invalid_request` for a bad cursor. */
export async function listTests(db: D1Database, query: TestsQuery): Promise<{ items: AdminTestRow[]; next: string | null }> {
  const isDown = query.sort.startsWith('-')
  const order = ORDERS[query.sort.replace('-', '') as keyof typeof ORDERS]
  const direction = isDown ? desc : asc
  const limit = Number(query.limit)
  const rows = await openDb(db)
    .select({ ...COLUMNS, sortedBy: order, groups: groupsColumn })
    .from(test)
    .where(
      and(
        isReal,
        query.state === undefined ? isNull(test.archivedAt) : STATES[query.state],
        query.q === undefined ? undefined : holds(query.q.trim().toLowerCase()),
        query.kind === undefined ? undefined : eq(test.kind, query.kind),
        query.access === undefined ? undefined : eq(test.access, query.access),
        query.exam === undefined ? undefined : eq(test.exam, query.exam),
        query.group === undefined ? undefined : isIn(query.group),
        query.cursor === undefined || query.cursor === '' ? undefined : isAfter(query.cursor, order, isDown),
      ),
    )
    .orderBy(direction(order), direction(test.id))
    .limit(limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(({ patternId, patternVersion, sortedBy: _sortedBy, published, markUnit, ...row }) => ({
      ...row,
      ...namedUnit(markUnit),
      pattern: { id: patternId, version: patternVersion },
      isPublished: published === 1,
    })),
    next: last === undefined ? null : writeCursor({ by: last.sortedBy, id: last.id }),
  }
}

const COLUMNS = {
  id: test.id,
  externalId: test.externalId,
  title: test.title,
  exam: test.exam,
  kind: test.kind,
  access: test.access,
  patternId: test.patternId,
  patternVersion: test.patternVersion,
  languages: test.languages,
  questions: test.questions,
  minutes: test.minutes,
  max12: test.max12,
  markUnit: test.markUnit,
  opensAt: test.opensAt,
  closesAt: test.closesAt,
  published: test.published,
  updatedAt: test.updatedAt,
  archivedAt: test.archivedAt,
}

const holds = (text: string) =>
  sql`(instr(lower(${test.title}), ${text}) > 0 OR instr(${test.externalId}, ${text}) > 0 OR ${test.id} = ${text})`

const isIn = (groupId: string) =>
  sql`EXISTS (SELECT 1 FROM ${testGroupTest} WHERE ${testGroupTest.testId} = ${test.id} AND ${testGroupTest.groupId} = ${groupId})`

function isAfter(cursor: string, order: (typeof ORDERS)[keyof typeof ORDERS], isDown: boolean) {
  const place = readCursor(cursor)
  if (place === null) throw new AppError('invalid_request', { path: 'cursor', reason: 'not a place in this list' })
  const here = sql`(${order}, ${test.id})`
  const there = sql`(${place.by}, ${place.id})`
  return isDown ? lt(here, there) : gt(here, there)
}
