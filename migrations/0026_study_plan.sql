CREATE TABLE `study_plan` (
	`user_id` text NOT NULL,
	`exam` text NOT NULL,
	`hours_a_week` integer NOT NULL,
	`own_date` integer,
	`skipped` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `exam`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `practice_skill` ADD `last_day` integer;
