CREATE TABLE `attempt` (
	`user_id` text NOT NULL,
	`test_id` text NOT NULL,
	`n` integer NOT NULL,
	`mode` text NOT NULL,
	`state` text NOT NULL,
	`started_at` integer NOT NULL,
	`deadline_at` integer NOT NULL,
	`closed_at` integer,
	`language` text NOT NULL,
	`paper_version` integer NOT NULL,
	`key_version` integer NOT NULL,
	`category` text,
	`state_code` text,
	`ranking` integer NOT NULL,
	`seq` integer,
	`score12` integer,
	`tie_key` text,
	`result` text,
	PRIMARY KEY(`user_id`, `test_id`, `n`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `attempt_recent` ON `attempt` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `attempt_open` ON `attempt` (`deadline_at`) WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `attempt_seq` ON `attempt` (`test_id`,`seq`) WHERE seq IS NOT NULL;--> statement-breakpoint
CREATE INDEX `attempt_tie` ON `attempt` (`test_id`,`score12`,`tie_key`) WHERE seq IS NOT NULL;--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`target` text NOT NULL,
	`before` text,
	`after` text,
	`request_id` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `enrolment` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`target_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `target_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `image` (
	`external_id` text PRIMARY KEY NOT NULL,
	`media_key` text NOT NULL,
	`type` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `paper` (
	`test_id` text NOT NULL,
	`version` integer NOT NULL,
	`plan` text NOT NULL,
	`files` text NOT NULL,
	`has_maths` integer NOT NULL,
	`published_at` integer NOT NULL,
	PRIMARY KEY(`test_id`, `version`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `paper_key` (
	`test_id` text NOT NULL,
	`paper_version` integer NOT NULL,
	`key_version` integer NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`test_id`, `paper_version`, `key_version`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `passage` (
	`external_id` text NOT NULL,
	`language` text NOT NULL,
	`source` text NOT NULL,
	`html` text NOT NULL,
	`renderer_version` integer NOT NULL,
	`checksum` text NOT NULL,
	PRIMARY KEY(`external_id`, `language`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `pattern` (
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`spec` text NOT NULL,
	`checksum` text NOT NULL,
	PRIMARY KEY(`id`, `version`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `question` (
	`id` text PRIMARY KEY NOT NULL,
	`external_id` text NOT NULL,
	`version` integer NOT NULL,
	`checksum` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `question_external` ON `question` (`external_id`);--> statement-breakpoint
CREATE TABLE `question_key` (
	`question_id` text NOT NULL,
	`version` integer NOT NULL,
	`key` text NOT NULL,
	PRIMARY KEY(`question_id`, `version`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `question_solution` (
	`question_id` text NOT NULL,
	`version` integer NOT NULL,
	`language` text NOT NULL,
	`source` text NOT NULL,
	`html` text NOT NULL,
	`renderer_version` integer NOT NULL,
	PRIMARY KEY(`question_id`, `version`, `language`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `question_variant` (
	`question_id` text NOT NULL,
	`version` integer NOT NULL,
	`language` text NOT NULL,
	`stem` text NOT NULL,
	`options` text,
	`stem_html` text NOT NULL,
	`options_html` text,
	`renderer_version` integer NOT NULL,
	PRIMARY KEY(`question_id`, `version`, `language`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `question_version` (
	`question_id` text NOT NULL,
	`version` integer NOT NULL,
	`type` text NOT NULL,
	`topic_id` text NOT NULL,
	`difficulty` text NOT NULL,
	`passage_id` text,
	`tags` text NOT NULL,
	`source` text,
	`year` integer,
	`options` text,
	`fixed_option_order` integer NOT NULL,
	`decimals` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`question_id`, `version`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`version` integer NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `session_by_user` ON `session` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `test` (
	`id` text PRIMARY KEY NOT NULL,
	`external_id` text NOT NULL,
	`title` text NOT NULL,
	`exam` text NOT NULL,
	`kind` text NOT NULL,
	`access` text NOT NULL,
	`pattern_id` text NOT NULL,
	`pattern_version` integer NOT NULL,
	`languages` text NOT NULL,
	`questions` integer NOT NULL,
	`minutes` integer NOT NULL,
	`max12` integer NOT NULL,
	`opens_at` integer,
	`closes_at` integer,
	`published` integer NOT NULL,
	`paper_version` integer,
	`key_version` integer,
	`checksum` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `test_external` ON `test` (`external_id`);--> statement-breakpoint
CREATE TABLE `test_feedback` (
	`user_id` text NOT NULL,
	`test_id` text NOT NULL,
	`n` integer NOT NULL,
	`face` integer NOT NULL,
	`difficulty` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `test_id`, `n`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `test_group` (
	`id` text PRIMARY KEY NOT NULL,
	`external_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`exam` text NOT NULL,
	`position` integer NOT NULL,
	`published` integer NOT NULL,
	`checksum` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `test_group_external` ON `test_group` (`external_id`);--> statement-breakpoint
CREATE TABLE `test_group_test` (
	`group_id` text NOT NULL,
	`position` integer NOT NULL,
	`test_id` text NOT NULL,
	PRIMARY KEY(`group_id`, `position`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `test_group_test_by_test` ON `test_group_test` (`test_id`);--> statement-breakpoint
CREATE TABLE `test_question` (
	`test_id` text NOT NULL,
	`position` integer NOT NULL,
	`section_id` text NOT NULL,
	`question_id` text NOT NULL,
	PRIMARY KEY(`test_id`, `position`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `test_question_by_question` ON `test_question` (`question_id`);--> statement-breakpoint
CREATE TABLE `topic` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`title` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`iss` text NOT NULL,
	`sub` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`picture_key` text,
	`role` text NOT NULL,
	`banned_at` integer,
	`deleted_at` integer,
	`session_version` integer NOT NULL,
	`prime_access_until` integer,
	`profile_completed_at` integer,
	`exam_goals` text,
	`interface_language` text,
	`question_language` text,
	`state` text,
	`category` text,
	`age_band` text,
	`accommodation_minutes_per_hour` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `user_identity` ON `user` (`iss`,`sub`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_email` ON `user` (`email`);
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
