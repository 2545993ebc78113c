import { isNotNull, sql } from 'drizzle-orm'
import { topic } from './bank-tables.ts'
import { type Db, openDb } from './client.ts'

/** Which topic took the place of each that was merged: old papers, files and addresses still name the old one. Reads the merged ones alone. */
export async function findMergedTopics(db: D1Database): Promise<ReadonlyMap<string, string>> {
  const rows = await openDb(db).select({ id: topic.id, into: topic.mergedInto }).from(topic).where(isNotNull(topic.mergedInto))
  return new Map(rows.flatMap(({ id, into }) => (into === null ? [] : [[id, into]])))
}

/** The same as a column of another statement, which then reads it once: JSON, an id by an id. */
export const mergedTopicsColumn = (db: Db) => {
  const all = db
    .select({ ids: sql`json_group_object(${topic.id}, ${topic.mergedInto})` })
    .from(topic)
    .where(isNotNull(topic.mergedInto))
  return sql<string>`(${all})`
}
