/** The board's own tables, step by step; append only (`migrate`). */
export const TEST_BOARD_STEPS = [
  `CREATE TABLE part (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TABLE position (id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1), cursor INTEGER NOT NULL) STRICT`,
  // A board that is being counted again beside the one on show.
  `CREATE TABLE next_part (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE next_position (id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1), cursor INTEGER NOT NULL) STRICT`,
] as const
