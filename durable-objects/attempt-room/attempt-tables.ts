/** The room's own tables, step by step; append only (`migrate`). */
export const ATTEMPT_ROOM_STEPS = [
  // What an attempt is, small and changed a few times; what it pins, large and written once; the log, one row a batch.
  `CREATE TABLE attempt (
     n INTEGER PRIMARY KEY NOT NULL, user_id TEXT NOT NULL, test_id TEXT NOT NULL, language TEXT NOT NULL, seed INTEGER NOT NULL,
     category TEXT, state_code TEXT, paper_version INTEGER NOT NULL, key_version INTEGER NOT NULL,
     started_at INTEGER NOT NULL, deadline_at INTEGER NOT NULL, grace_ms INTEGER NOT NULL, jitter_ms INTEGER NOT NULL, compensation_ms INTEGER NOT NULL,
     epoch INTEGER NOT NULL, revoked_epoch INTEGER NOT NULL, state TEXT NOT NULL, closed_at INTEGER, reason TEXT,
     open_sent INTEGER NOT NULL, close_sent INTEGER NOT NULL
   ) STRICT`,
  `CREATE TABLE pinned (n INTEGER PRIMARY KEY NOT NULL, title TEXT NOT NULL, plan TEXT NOT NULL, keys TEXT NOT NULL) STRICT`,
  `CREATE TABLE op_batch (
     id INTEGER PRIMARY KEY NOT NULL, n INTEGER NOT NULL, epoch INTEGER NOT NULL, last_seq INTEGER NOT NULL, op_count INTEGER NOT NULL,
     received_at INTEGER NOT NULL, late INTEGER NOT NULL, ops TEXT NOT NULL
   ) STRICT`,
  `CREATE TABLE result (n INTEGER PRIMARY KEY NOT NULL, result TEXT NOT NULL, receipt TEXT NOT NULL) STRICT`,
  // Ways to take a test beside the exam, sections with clocks of their own, pauses, and what an admin did to an attempt.
  `ALTER TABLE attempt ADD COLUMN mode TEXT NOT NULL DEFAULT 'exam';
   ALTER TABLE attempt ADD COLUMN only_questions TEXT;
   ALTER TABLE attempt ADD COLUMN minutes_per_hour INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE attempt ADD COLUMN is_live INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE attempt ADD COLUMN window_closes_at INTEGER;
   ALTER TABLE attempt ADD COLUMN is_void INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE attempt ADD COLUMN round INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE attempt ADD COLUMN paused_at INTEGER;
   ALTER TABLE attempt ADD COLUMN pauses_used INTEGER NOT NULL DEFAULT 0`,
  // Time that was lost, given, or stood still; what moves a deadline is a row here.
  `CREATE TABLE clock_entry (
     id INTEGER PRIMARY KEY NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL,
     credit_ms INTEGER NOT NULL, by TEXT, reason TEXT
   ) STRICT`,
  // Answers of a practice attempt that were settled when their solution was shown.
  `CREATE TABLE settled (n INTEGER NOT NULL, question INTEGER NOT NULL, answer TEXT NOT NULL, PRIMARY KEY (n, question)) STRICT, WITHOUT ROWID`,
  // What admins ordered and what came of it, so that an order that is sent again is not carried out again.
  `CREATE TABLE office_order (id TEXT PRIMARY KEY NOT NULL, reply TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  // The session that holds the right to write; null on attempts from before this was kept.
  `ALTER TABLE attempt ADD COLUMN writer_session TEXT`,
  // What was ordered: the same id for something else is refused. Null on orders from before it was kept.
  `ALTER TABLE office_order ADD COLUMN content TEXT`,
  // The closing (ms UTC) whose file lies in ARCHIVE; null before the first, and on attempts from before files were kept.
  `ALTER TABLE attempt ADD COLUMN kept_at INTEGER`,
  // The shard of the sitting that owns the result, and whether it has not heard yet how the attempt stands; null outside of sittings.
  `ALTER TABLE attempt ADD COLUMN shard INTEGER;
   ALTER TABLE attempt ADD COLUMN shard_due INTEGER NOT NULL DEFAULT 0`,
] as const

/**
 * The tables as all the steps leave them, for a room that has none: each step writes rows of the schema, and every learner's attempt has a room.
 * A new step is added here too; tests/contract-snapshot holds one against the other.
 */
export const ATTEMPT_ROOM_TABLES = `
  CREATE TABLE attempt (
    n INTEGER PRIMARY KEY NOT NULL, user_id TEXT NOT NULL, test_id TEXT NOT NULL, language TEXT NOT NULL, seed INTEGER NOT NULL,
    category TEXT, state_code TEXT, paper_version INTEGER NOT NULL, key_version INTEGER NOT NULL,
    started_at INTEGER NOT NULL, deadline_at INTEGER NOT NULL, grace_ms INTEGER NOT NULL, jitter_ms INTEGER NOT NULL, compensation_ms INTEGER NOT NULL,
    epoch INTEGER NOT NULL, revoked_epoch INTEGER NOT NULL, state TEXT NOT NULL, closed_at INTEGER, reason TEXT,
    open_sent INTEGER NOT NULL, close_sent INTEGER NOT NULL, mode TEXT NOT NULL DEFAULT 'exam', only_questions TEXT,
    minutes_per_hour INTEGER NOT NULL DEFAULT 0, is_live INTEGER NOT NULL DEFAULT 0, window_closes_at INTEGER, is_void INTEGER NOT NULL DEFAULT 0,
    round INTEGER NOT NULL DEFAULT 0, paused_at INTEGER, pauses_used INTEGER NOT NULL DEFAULT 0, writer_session TEXT, kept_at INTEGER,
    shard INTEGER, shard_due INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE pinned (n INTEGER PRIMARY KEY NOT NULL, title TEXT NOT NULL, plan TEXT NOT NULL, keys TEXT NOT NULL) STRICT;
  CREATE TABLE op_batch (
    id INTEGER PRIMARY KEY NOT NULL, n INTEGER NOT NULL, epoch INTEGER NOT NULL, last_seq INTEGER NOT NULL, op_count INTEGER NOT NULL,
    received_at INTEGER NOT NULL, late INTEGER NOT NULL, ops TEXT NOT NULL
  ) STRICT;
  CREATE TABLE result (n INTEGER PRIMARY KEY NOT NULL, result TEXT NOT NULL, receipt TEXT NOT NULL) STRICT;
  CREATE TABLE clock_entry (
    id INTEGER PRIMARY KEY NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL,
    credit_ms INTEGER NOT NULL, by TEXT, reason TEXT
  ) STRICT;
  CREATE TABLE settled (n INTEGER NOT NULL, question INTEGER NOT NULL, answer TEXT NOT NULL, PRIMARY KEY (n, question)) STRICT, WITHOUT ROWID;
  CREATE TABLE office_order (id TEXT PRIMARY KEY NOT NULL, reply TEXT NOT NULL, content TEXT) STRICT, WITHOUT ROWID`
