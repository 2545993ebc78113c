CREATE TABLE `blueprint` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`author_id` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `draft` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`target_id` text,
	`author_id` text NOT NULL,
	`base` text NOT NULL,
	`body` text NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `draft_own` ON `draft` (`author_id`,`kind`,`updated_at`);--> statement-breakpoint
CREATE TABLE `import_row` (
	`run_id` text NOT NULL,
	`row` integer NOT NULL,
	`hash` text NOT NULL,
	`outcome` text NOT NULL,
	`question_id` text,
	`version_before` integer,
	`version_after` integer,
	`faults` text,
	PRIMARY KEY(`run_id`, `row`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `import_run` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text NOT NULL,
	`file_name` text NOT NULL,
	`file_key` text,
	`format` text NOT NULL,
	`state` text NOT NULL,
	`total` integer NOT NULL,
	`settings` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`rolled_back_at` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `import_run_recent` ON `import_run` (`started_at`);--> statement-breakpoint
CREATE TABLE `job` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`target` text NOT NULL,
	`state` text NOT NULL,
	`cursor` text NOT NULL,
	`total` integer NOT NULL,
	`done` integer NOT NULL,
	`detail` text NOT NULL,
	`actor_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer,
	`error` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `job_recent` ON `job` (`started_at`);--> statement-breakpoint
CREATE INDEX `job_target` ON `job` (`target`,`started_at`);--> statement-breakpoint
CREATE TABLE `regraded_attempt` (
	`job_id` text NOT NULL,
	`user_id` text NOT NULL,
	`test_id` text NOT NULL,
	`n` integer NOT NULL,
	`before12` integer NOT NULL,
	`after12` integer NOT NULL,
	`told_at` integer,
	PRIMARY KEY(`job_id`, `user_id`, `test_id`, `n`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `saved_view` (
	`user_id` text NOT NULL,
	`screen` text NOT NULL,
	`name` text NOT NULL,
	`search` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `screen`, `name`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `paper_key` ADD `actions` text;--> statement-breakpoint
ALTER TABLE `paper_key` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `paper_key` ADD `actor_id` text;--> statement-breakpoint
ALTER TABLE `question` ADD `archived_at` integer;--> statement-breakpoint
CREATE INDEX `question_recent` ON `question` (`updated_at`);--> statement-breakpoint
ALTER TABLE `question_solution` ADD `hint` text;--> statement-breakpoint
ALTER TABLE `question_solution` ADD `hint_html` text;--> statement-breakpoint
ALTER TABLE `test` ADD `created_at` integer;--> statement-breakpoint
ALTER TABLE `test` ADD `updated_at` integer;--> statement-breakpoint
ALTER TABLE `test` ADD `origin` text;--> statement-breakpoint
ALTER TABLE `test` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `test_group` ADD `cover_image` text;--> statement-breakpoint
ALTER TABLE `test_group` ADD `visible_from` integer;--> statement-breakpoint
ALTER TABLE `test_group` ADD `visible_until` integer;--> statement-breakpoint
ALTER TABLE `test_group` ADD `updated_at` integer;--> statement-breakpoint
CREATE INDEX `attempt_unranked` ON `attempt` (`test_id`,`user_id`,`n`) WHERE state = 'closed' AND seq IS NULL;--> statement-breakpoint
CREATE INDEX `audit_log_recent` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_target` ON `audit_log` (`target`,`at`);--> statement-breakpoint
CREATE INDEX `question_version_by_topic` ON `question_version` (`topic_id`);