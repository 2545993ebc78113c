CREATE TABLE `contact_message` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`topic` text NOT NULL,
	`message` text NOT NULL,
	`language` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `contact_message_recent` ON `contact_message` (`created_at`);--> statement-breakpoint
CREATE TABLE `sample_question` (
	`position` integer PRIMARY KEY NOT NULL,
	`question_id` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sample_question_once` ON `sample_question` (`question_id`);--> statement-breakpoint
CREATE TABLE `sample_result` (
	`user_id` text PRIMARY KEY NOT NULL,
	`right_count` integer NOT NULL,
	`total` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
