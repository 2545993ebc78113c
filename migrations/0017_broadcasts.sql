CREATE TABLE `account_number` (
	`user_id` text PRIMARY KEY NOT NULL,
	`no` integer NOT NULL,
	`read_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `account_number_no` ON `account_number` (`no`);--> statement-breakpoint
CREATE TABLE `broadcast_member` (
	`purpose` text NOT NULL,
	`chunk` integer NOT NULL,
	`at` integer NOT NULL,
	`bits` blob NOT NULL,
	PRIMARY KEY(`purpose`, `chunk`, `at`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `broadcast_plan` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`body` text NOT NULL,
	`audience` text NOT NULL,
	`send_at` integer,
	`revision` integer NOT NULL,
	`author_id` text NOT NULL,
	`people` integer,
	`fixed` integer,
	`at` integer,
	`job_id` text,
	`push_at` integer,
	`stopped_at` integer,
	`fault` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `broadcast_plan_recent` ON `broadcast_plan` (`created_at`);--> statement-breakpoint
CREATE INDEX `broadcast_plan_due` ON `broadcast_plan` (`state`,`send_at`) WHERE state IN ('confirmed', 'scheduled', 'fixed', 'sending');--> statement-breakpoint
CREATE INDEX `broadcast_plan_pushes` ON `broadcast_plan` (`push_at`) WHERE push_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `broadcast_plan_by_time` ON `broadcast_plan` (`at`) WHERE at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `broadcast` ADD `audience` text;--> statement-breakpoint
ALTER TABLE `broadcast` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `broadcast` ADD `stopped_at` integer;--> statement-breakpoint
ALTER TABLE `broadcast` ADD `stats` text;--> statement-breakpoint
CREATE INDEX `broadcast_to_all` ON `broadcast` (`at`,`n`) WHERE audience IS NULL;
--> statement-breakpoint
-- Every account has a number, those from before as well.
INSERT INTO `account_number` (`user_id`, `no`, `read_at`) SELECT `id`, row_number() OVER (ORDER BY `created_at`, `id`), `created_at` FROM `user` WHERE `deleted_at` IS NULL;
--> statement-breakpoint
INSERT INTO `kept_count` (`name`, `n`) SELECT 'account_number', count(*) FROM `account_number`;
--> statement-breakpoint
CREATE TRIGGER `user_made_numbered` AFTER INSERT ON `user` WHEN NEW.deleted_at IS NULL BEGIN UPDATE `kept_count` SET n = n + 1 WHERE name = 'account_number'; INSERT INTO `account_number` (user_id, no, read_at) SELECT NEW.id, n, NEW.created_at FROM `kept_count` WHERE name = 'account_number'; END;
