CREATE TABLE `inactivity_letter` (
	`user_id` text PRIMARY KEY NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `task_place` (
	`task` text PRIMARY KEY NOT NULL,
	`place` text NOT NULL,
	`begun_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `attempt` ADD `max12` integer;
