CREATE TABLE `term` (
	`id` text PRIMARY KEY NOT NULL,
	`term` text NOT NULL,
	`renderings` text NOT NULL,
	`revision` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `term_once` ON `term` (lower(`term`));
