ALTER TABLE `topic` ADD `merged_into` text;--> statement-breakpoint
CREATE INDEX `topic_merged` ON `topic` (`merged_into`) WHERE merged_into IS NOT NULL;--> statement-breakpoint
CREATE TABLE `bulk_item` (
	`job_id` text NOT NULL,
	`question_id` text NOT NULL,
	`state` text NOT NULL,
	`before` text,
	`after` integer,
	`fault` text,
	PRIMARY KEY(`job_id`, `question_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `bulk_item_by_state` ON `bulk_item` (`job_id`,`state`,`question_id`);
