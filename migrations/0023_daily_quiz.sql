CREATE TABLE `board_name` (
	`user_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`chosen_at` integer NOT NULL,
	`reports` text NOT NULL,
	`replaced_at` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `daily_quiz` (
	`exam` text NOT NULL,
	`day` integer NOT NULL,
	`test_id` text NOT NULL,
	`questions` text NOT NULL,
	`drawn_at` integer NOT NULL,
	PRIMARY KEY(`exam`, `day`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `practice_question` ADD `reserved_for` integer;--> statement-breakpoint
CREATE INDEX `practice_question_reserved` ON `practice_question` (`reserved_for`) WHERE reserved_for IS NOT NULL;--> statement-breakpoint
CREATE INDEX `test_by_exam` ON `test` (`exam_slug`,`kind`,`created_at`);