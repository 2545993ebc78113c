CREATE TABLE `staged_test` (
	`test_id` text PRIMARY KEY NOT NULL,
	`stamp` text NOT NULL
) STRICT, WITHOUT ROWID;
