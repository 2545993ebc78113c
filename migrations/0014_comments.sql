CREATE TABLE `comment` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`parent_id` text,
	`thread_id` text NOT NULL,
	`thread_at` integer NOT NULL,
	`user_id` text NOT NULL,
	`language` text NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`at` integer NOT NULL,
	`edited_at` integer,
	`reports` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`before` text,
	`notified_at` integer,
	`revision` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `comment_of_post` ON `comment` (`post_id`,thread_at DESC,thread_id DESC,`at`,`id`) WHERE `state` = 'visible';--> statement-breakpoint
CREATE INDEX `comment_by_user` ON `comment` (`user_id`,`at`,`state`);--> statement-breakpoint
CREATE INDEX `comment_own_held` ON `comment` (`user_id`,`post_id`,`at`) WHERE `state` = 'held';--> statement-breakpoint
CREATE INDEX `comment_held` ON `comment` (`at`,`id`) WHERE `state` = 'held';--> statement-breakpoint
CREATE INDEX `comment_reported` ON `comment` (`at`,`id`) WHERE `reports` > 0;--> statement-breakpoint
CREATE INDEX `comment_refused` ON `comment` (`at`,`id`) WHERE `state` IN ('rejected', 'spam');--> statement-breakpoint
CREATE INDEX `comment_recent` ON `comment` (`at`,`id`);--> statement-breakpoint
CREATE TABLE `comment_report` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `comment_report_by_user` ON `comment_report` (`user_id`);--> statement-breakpoint
CREATE TABLE `hold_word` (
	`language` text NOT NULL,
	`word` text NOT NULL,
	`shown` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`language`, `word`)
) STRICT, WITHOUT ROWID;
