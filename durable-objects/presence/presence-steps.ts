/** The object's own tables, step by step; append only (`migrate`). */
export const PRESENCE_STEPS = [
  `CREATE TABLE online (user_id TEXT PRIMARY KEY NOT NULL, stamp INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TABLE fan_out (at INTEGER PRIMARY KEY NOT NULL, after TEXT NOT NULL, pushed INTEGER NOT NULL, done INTEGER NOT NULL) STRICT`,
] as const
