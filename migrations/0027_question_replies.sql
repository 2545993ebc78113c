CREATE TABLE `question_reply` (
	`question_id` text NOT NULL,
	`id` text NOT NULL,
	`language` text NOT NULL,
	`question_version` integer NOT NULL,
	`key_state` text NOT NULL,
	`question_text` text NOT NULL,
	`answer_text` text NOT NULL,
	`question_html` text NOT NULL,
	`answer_html` text NOT NULL,
	`renderer_version` integer NOT NULL,
	`state` text NOT NULL,
	`written_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`revision` integer NOT NULL,
	PRIMARY KEY(`question_id`, `id`, `language`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ticket_question` ON `ticket` (`question_id`) WHERE kind = 'question';