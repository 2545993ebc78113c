/** The object's own tables, step by step; append only (`migrate`). */
export const PRESENCE_STEPS = [
  `CREATE TABLE online (user_id TEXT PRIMARY KEY NOT NULL, stamp INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TABLE fan_out (at INTEGER PRIMARY KEY NOT NULL, after TEXT NOT NULL, pushed INTEGER NOT NULL, done INTEGER NOT NULL) STRICT`,
  `ALTER TABLE online ADD COLUMN number INTEGER`,
  `ALTER TABLE online ADD COLUMN missed INTEGER`,
  `CREATE TABLE counted (at INTEGER PRIMARY KEY NOT NULL, opened INTEGER NOT NULL, clicked INTEGER NOT NULL) STRICT`,
] as const
