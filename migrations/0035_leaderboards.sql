CREATE TABLE `leaderboard_entry` (
	`test_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`test_id`, `user_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `leaderboard_entry_by_user` ON `leaderboard_entry` (`user_id`);--> statement-breakpoint
CREATE TABLE `live_leaderboard` (
	`test_id` text PRIMARY KEY NOT NULL,
	`changes` integer NOT NULL,
	`shown` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `live_leaderboard_due` ON `live_leaderboard` (`test_id`) WHERE changes <> shown;--> statement-breakpoint
CREATE TRIGGER `leaderboard_user_changed` AFTER UPDATE OF `name`, `age_band`, `banned_at`, `deleted_at` ON `user`
WHEN NEW.name IS NOT OLD.name OR NEW.age_band IS NOT OLD.age_band OR (NEW.banned_at IS NULL) <> (OLD.banned_at IS NULL)
  OR (NEW.deleted_at IS NULL) <> (OLD.deleted_at IS NULL)
BEGIN UPDATE `live_leaderboard` SET changes = changes + 1 WHERE test_id IN (SELECT test_id FROM `leaderboard_entry` WHERE user_id = NEW.id); END;
--> statement-breakpoint
CREATE TRIGGER `leaderboard_consent_given` AFTER INSERT ON `consent` WHEN NEW.kind = 'leaderboard' BEGIN UPDATE `live_leaderboard` SET changes = changes + 1 WHERE test_id IN (SELECT test_id FROM `leaderboard_entry` WHERE user_id = NEW.user_id); END;
--> statement-breakpoint
CREATE TRIGGER `leaderboard_consent_changed` AFTER UPDATE OF `withdrawn_at` ON `consent` WHEN NEW.kind = 'leaderboard' BEGIN UPDATE `live_leaderboard` SET changes = changes + 1 WHERE test_id IN (SELECT test_id FROM `leaderboard_entry` WHERE user_id = NEW.user_id); END;
--> statement-breakpoint
CREATE TRIGGER `leaderboard_consent_gone` AFTER DELETE ON `consent` WHEN OLD.kind = 'leaderboard' BEGIN UPDATE `live_leaderboard` SET changes = changes + 1 WHERE test_id IN (SELECT test_id FROM `leaderboard_entry` WHERE user_id = OLD.user_id); END;
--> statement-breakpoint
CREATE TRIGGER `leaderboard_seal_moved` AFTER UPDATE OF `sealed_until` ON `test` WHEN NEW.sealed_until IS NOT OLD.sealed_until
BEGIN UPDATE `live_leaderboard` SET changes = changes + 1 WHERE test_id = NEW.id; END;
