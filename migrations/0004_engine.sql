CREATE TABLE `question_report` (
	`question_id` text NOT NULL,
	`user_id` text NOT NULL,
	`test_id` text NOT NULL,
	`paper_version` integer NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`question_id`, `user_id`, `test_id`, `paper_version`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `question_report_recent` ON `question_report` (`created_at`);--> statement-breakpoint
CREATE TABLE `saved_question` (
	`user_id` text NOT NULL,
	`question_id` text NOT NULL,
	`test_id` text NOT NULL,
	`paper_version` integer NOT NULL,
	`place` integer NOT NULL,
	`note` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `question_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `saved_question_recent` ON `saved_question` (`user_id`,`saved_at`);--> statement-breakpoint
ALTER TABLE `attempt` ADD `round` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `attempt` ADD `voided_at` integer;--> statement-breakpoint
ALTER TABLE `question_variant` ADD `parts` text;--> statement-breakpoint
ALTER TABLE `question_variant` ADD `parts_html` text;--> statement-breakpoint
ALTER TABLE `question_version` ADD `rows` text;--> statement-breakpoint
ALTER TABLE `question_version` ADD `columns` text;