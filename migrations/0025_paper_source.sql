CREATE TABLE `paper_source` (
	`test_id` text PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`day` text,
	`shift` integer,
	`tier` text,
	`source` text NOT NULL
) STRICT, WITHOUT ROWID;
