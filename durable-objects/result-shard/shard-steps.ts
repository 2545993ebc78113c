/** The shard's own tables, step by step; append only (`migrate`). */
export const RESULT_SHARD_STEPS = [
  // One row an attempt: written when it opens and once more when it closes. `event` is what the room told at the closing.
  `CREATE TABLE seat (
     user_id TEXT NOT NULL, n INTEGER NOT NULL, round INTEGER NOT NULL, ends_at INTEGER NOT NULL, closed_at INTEGER,
     ranking INTEGER NOT NULL, paper_version INTEGER NOT NULL, key_version INTEGER NOT NULL, event TEXT,
     PRIMARY KEY (user_id, n)
   ) STRICT, WITHOUT ROWID`,
] as const
