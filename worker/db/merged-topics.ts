import { isNotNull } from 'drizzle-orm'
import { topic } from './bank-tables.ts'
import { openDb } from './client.ts'

/** Which topic took the place of each that was merged: old papers, files and addresses still name the old one. Reads the merged ones alone. */
export async function findMergedTopics(db: D1Database): Promise<ReadonlyMap<string, string>> {
  const rows = await openDb(db).select({ id: topic.id, into: topic.mergedInto }).from(topic).where(isNotNull(topic.mergedInto))
  return new Map(rows.flatMap(({ id, into }) => (into === null ? [] : [[id, into]])))
}
