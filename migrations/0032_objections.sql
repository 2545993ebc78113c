CREATE TABLE `objection` (
	`test_id` text NOT NULL,
	`question_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`paper_version` integer NOT NULL,
	`place` integer NOT NULL,
	`proposal` text NOT NULL,
	`counted_as` text NOT NULL,
	`text` text NOT NULL,
	`source` text,
	`language` text NOT NULL,
	`round` integer NOT NULL,
	`created_at` integer NOT NULL,
	`told_at` integer,
	PRIMARY KEY(`user_id`, `test_id`, `question_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `objection_by_question` ON `objection` (`test_id`,`question_id`,`id`);--> statement-breakpoint
CREATE TABLE `objection_decision` (
	`test_id` text NOT NULL,
	`question_id` text NOT NULL,
	`round` integer NOT NULL,
	`state` text NOT NULL,
	`paper_version` integer,
	`change` text,
	`reasons` text NOT NULL,
	`decided_by` text NOT NULL,
	`decided_at` integer NOT NULL,
	PRIMARY KEY(`test_id`, `question_id`, `round`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `objection_tally` (
	`test_id` text NOT NULL,
	`question_id` text NOT NULL,
	`round` integer NOT NULL,
	`paper_version` integer NOT NULL,
	`proposal` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`test_id`, `question_id`, `round`, `paper_version`, `proposal`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `objection_tally_all` ON `objection_tally` (`test_id`) WHERE proposal = '';