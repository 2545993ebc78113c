/** The hub's own tables, step by step; append only (`migrate`). */
export const USER_HUB_STEPS = [
  `CREATE TABLE open_attempt (
     attempt_id TEXT PRIMARY KEY NOT NULL, test_id TEXT NOT NULL, room TEXT NOT NULL, title TEXT NOT NULL,
     started_at INTEGER NOT NULL, deadline_at INTEGER NOT NULL, question_ids TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE spent (what TEXT PRIMARY KEY NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TABLE live (id INTEGER PRIMARY KEY NOT NULL, refused_until INTEGER NOT NULL, stamp INTEGER NOT NULL, told INTEGER NOT NULL) STRICT`,
  `ALTER TABLE open_attempt ADD COLUMN is_exam INTEGER NOT NULL DEFAULT 1`,
  `ALTER TABLE live ADD COLUMN number INTEGER`,
] as const

/**
 * The tables as all the steps leave them, for a hub that has none: each step writes rows of the schema, and every account has a hub. A new
 * step is added here too; tests/contract-snapshot holds one against the other.
 */
export const USER_HUB_TABLES = `
  CREATE TABLE open_attempt (
    attempt_id TEXT PRIMARY KEY NOT NULL, test_id TEXT NOT NULL, room TEXT NOT NULL, title TEXT NOT NULL,
    started_at INTEGER NOT NULL, deadline_at INTEGER NOT NULL, question_ids TEXT NOT NULL, is_exam INTEGER NOT NULL DEFAULT 1
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE spent (what TEXT PRIMARY KEY NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE live (
    id INTEGER PRIMARY KEY NOT NULL, refused_until INTEGER NOT NULL, stamp INTEGER NOT NULL, told INTEGER NOT NULL, number INTEGER
  ) STRICT`
