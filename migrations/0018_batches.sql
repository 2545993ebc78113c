CREATE TABLE `batch` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`note` text,
	`author_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`archived_at` integer,
	`revision` integer NOT NULL,
	`members` integer NOT NULL,
	`invited` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `batch_active` ON `batch` (`created_at`,`id`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `batch_archived` ON `batch` (`archived_at`,`id`) WHERE archived_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `batch_member` (
	`batch_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`batch_id`, `user_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `batch_member_recent` ON `batch_member` (`batch_id`,`at`,`user_id`);--> statement-breakpoint
CREATE INDEX `batch_member_by_user` ON `batch_member` (`user_id`,`at`);--> statement-breakpoint
CREATE TABLE `invitation` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`email` text,
	`prime_days` integer,
	`invited_at` integer NOT NULL,
	`by` text NOT NULL,
	`claimed_at` integer,
	`user_id` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_by_email` ON `invitation` (`email`,`batch_id`) WHERE email IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invitation_open` ON `invitation` (`batch_id`,`invited_at`,`id`) WHERE claimed_at IS NULL;--> statement-breakpoint
CREATE INDEX `invitation_claimed` ON `invitation` (`batch_id`,`claimed_at`,`id`) WHERE claimed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invitation_by_user` ON `invitation` (`user_id`,`batch_id`) WHERE user_id IS NOT NULL;
--> statement-breakpoint
-- The counts of a batch; and the search index of users, which knows their batches, reads who comes and goes.
CREATE TRIGGER `batch_member_came` AFTER INSERT ON `batch_member` BEGIN UPDATE `batch` SET members = members + 1 WHERE id = NEW.batch_id; INSERT INTO `person_unindexed` (user_id, n) VALUES (NEW.user_id, 1) ON CONFLICT (user_id) DO UPDATE SET n = n + 1; END;
--> statement-breakpoint
CREATE TRIGGER `batch_member_went` AFTER DELETE ON `batch_member` BEGIN UPDATE `batch` SET members = members - 1 WHERE id = OLD.batch_id; INSERT INTO `person_unindexed` (user_id, n) VALUES (OLD.user_id, 1) ON CONFLICT (user_id) DO UPDATE SET n = n + 1; END;
--> statement-breakpoint
CREATE TRIGGER `invitation_made` AFTER INSERT ON `invitation` WHEN NEW.claimed_at IS NULL BEGIN UPDATE `batch` SET invited = invited + 1 WHERE id = NEW.batch_id; END;
--> statement-breakpoint
CREATE TRIGGER `invitation_taken` AFTER UPDATE OF `claimed_at` ON `invitation` WHEN OLD.claimed_at IS NULL AND NEW.claimed_at IS NOT NULL BEGIN UPDATE `batch` SET invited = invited - 1 WHERE id = NEW.batch_id; END;
--> statement-breakpoint
CREATE TRIGGER `invitation_gone` AFTER DELETE ON `invitation` WHEN OLD.claimed_at IS NULL BEGIN UPDATE `batch` SET invited = invited - 1 WHERE id = OLD.batch_id; END;
