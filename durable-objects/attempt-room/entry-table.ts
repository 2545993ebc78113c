/**
 * The one table of a room of form 2. What it holds is JSON, so the table stays as it is; another form of room would have a table of another
 * name. Each table costs two rows when it is made, so there is none that counts steps.
 */
export const ENTRY_TABLE = `CREATE TABLE entry (
  id INTEGER PRIMARY KEY NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, content TEXT NOT NULL, large TEXT
) STRICT`

export const hasEntries = (sql: SqlStorage): boolean =>
  sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'entry'").toArray().length > 0
