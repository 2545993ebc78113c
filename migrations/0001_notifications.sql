CREATE TABLE `broadcast` (
	`at` integer PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`previous_at` integer NOT NULL,
	`tag` text NOT NULL,
	`type` text NOT NULL,
	`message` text NOT NULL,
	`link` text,
	`image_key` text,
	`sender_id` text NOT NULL,
	`users` integer NOT NULL,
	`pushed` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `notification` (
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`n` integer NOT NULL,
	`previous_at` integer NOT NULL,
	`tag` text NOT NULL,
	`type` text NOT NULL,
	`message` text NOT NULL,
	`link` text,
	`image_key` text,
	`sender_id` text,
	`pushed` integer,
	PRIMARY KEY(`user_id`, `at`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `notification_sent` ON `notification` (`at`) WHERE sender_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `notification_cursor` (
	`user_id` text PRIMARY KEY NOT NULL,
	`personal_n` integer NOT NULL,
	`personal_single` integer NOT NULL,
	`broadcast_n` integer NOT NULL,
	`broadcast_single` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `notification_read` (
	`user_id` text NOT NULL,
	`stream` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`user_id`, `stream`, `n`)
) STRICT, WITHOUT ROWID;
