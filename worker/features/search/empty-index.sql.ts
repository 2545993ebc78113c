/**
 * Takes everything out of the index.
 * Hand-written: the search database has full-text tables, which have no Drizzle schema.
 */
export async function emptyIndex(search: D1Database): Promise<void> {
  await search.batch(TABLES.map((table) => search.prepare(`DELETE FROM ${table}`)))
}

const TABLES = [
  'question_text',
  'indexed_question',
  'entry_text',
  'indexed_entry',
  'word',
  'article_text',
  'indexed_article',
  'person_text',
  'indexed_person',
] as const
