CREATE TABLE `practice_question` (
	`question_id` text PRIMARY KEY NOT NULL,
	`topic_id` text NOT NULL,
	`place` integer NOT NULL,
	`level` text NOT NULL,
	`difficulty` real NOT NULL,
	`answers` integer NOT NULL,
	`solved` integer NOT NULL,
	`surprise` real NOT NULL,
	`counted_day` integer NOT NULL,
	`content` text NOT NULL,
	`added_at` integer NOT NULL,
	`removed_at` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `practice_question_by_topic` ON `practice_question` (`topic_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `practice_question_place` ON `practice_question` (`place`);--> statement-breakpoint
CREATE TABLE `practice_topic` (
	`topic_id` text PRIMARY KEY NOT NULL,
	`items` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `practice_skill` (
	`user_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`theta` real NOT NULL,
	`n` integer NOT NULL,
	`recent` text NOT NULL,
	PRIMARY KEY(`user_id`, `topic_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `practice_session` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`topic_id` text,
	`day` integer NOT NULL,
	`started_at` integer NOT NULL,
	`questions` text NOT NULL,
	`outcome` text,
	`finished_at` integer,
	PRIMARY KEY(`user_id`, `id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `practice_session_by_day` ON `practice_session` (`day`);
