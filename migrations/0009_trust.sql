CREATE TABLE `ban` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`until` integer,
	`code` text NOT NULL,
	`public_text` text NOT NULL,
	`by` text NOT NULL,
	`lifted_at` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ban_by_user` ON `ban` (`user_id`,`at`);--> statement-breakpoint
CREATE TABLE `taken_live_test` (
	`identity_hash` text NOT NULL,
	`test_id` text NOT NULL,
	`kept_until` integer NOT NULL,
	PRIMARY KEY(`identity_hash`, `test_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `taken_live_test_until` ON `taken_live_test` (`kept_until`);--> statement-breakpoint
CREATE TABLE `key_decision` (
	`test_id` text NOT NULL,
	`question_id` text NOT NULL,
	`decision` text NOT NULL,
	`reason` text NOT NULL,
	`actor_id` text NOT NULL,
	`decided_at` integer NOT NULL,
	PRIMARY KEY(`test_id`, `question_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `key_decision_by_question` ON `key_decision` (`question_id`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `content_hash` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `sign_in` text;--> statement-breakpoint
-- A row that is written with a guard that does not hold aborts the whole batch, and the error names this constraint (guardedBatch).
ALTER TABLE `audit_log` ADD `guard_held` integer CONSTRAINT `audit_guard` CHECK (`guard_held` = 1);--> statement-breakpoint
ALTER TABLE `session` ADD `used_at` integer;--> statement-breakpoint
ALTER TABLE `session` ADD `signed_in_at` integer;--> statement-breakpoint
ALTER TABLE `session` ADD `authenticated_at` integer;--> statement-breakpoint
ALTER TABLE `test` ADD `sealed_until` integer;--> statement-breakpoint
-- Live tests and tests whose results wait for the end of the window; attempts that are open now may have been given time beyond it.
UPDATE `test` SET `sealed_until` = max(
    `closes_at`,
    coalesce((SELECT max(a.deadline_at) FROM `attempt` a WHERE a.test_id = `test`.`id` AND a.state = 'open' AND a.mode = 'exam'), 0)
  ) + 1000 * coalesce((SELECT p.spec ->> '$.graceSeconds' FROM `pattern` p WHERE p.id = `test`.`pattern_id` AND p.version = `test`.`pattern_version`), 30)
WHERE `closes_at` IS NOT NULL AND (`kind` = 'live'
  OR (SELECT p.spec ->> '$.release.when' FROM `pattern` p WHERE p.id = `test`.`pattern_id` AND p.version = `test`.`pattern_version`) = 'windowEnd');--> statement-breakpoint
ALTER TABLE `paper` ADD `option_orders` text;--> statement-breakpoint
CREATE INDEX `user_by_name` ON `user` ("name" COLLATE NOCASE);--> statement-breakpoint
ALTER TABLE `consent` ADD `version` text;--> statement-breakpoint
ALTER TABLE `consent` ADD `verified_by` text;
