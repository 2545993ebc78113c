CREATE TABLE `person_unindexed` (
	`user_id` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `user_note` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`text` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `user_note_by_user` ON `user_note` (`user_id`,`at`);--> statement-breakpoint
ALTER TABLE `ban` ADD `appealed_at` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `permissions` text;--> statement-breakpoint
ALTER TABLE `user` ADD `last_seen_day` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `phone` text;--> statement-breakpoint
CREATE INDEX `user_phone` ON `user` (`phone`) WHERE phone IS NOT NULL;--> statement-breakpoint
CREATE INDEX `user_admins` ON `user` (`created_at`) WHERE role = 'admin';--> statement-breakpoint
CREATE TRIGGER `user_made_unindexed` AFTER INSERT ON `user` WHEN NEW.deleted_at IS NULL BEGIN INSERT INTO `person_unindexed` (user_id, n) VALUES (NEW.id, 1) ON CONFLICT (user_id) DO UPDATE SET n = n + 1; END;
--> statement-breakpoint
CREATE TRIGGER `user_changed_unindexed` AFTER UPDATE OF `name`, `role`, `permissions`, `banned_at`, `prime_access_until`, `exam_goals`, `interface_language`, `state`, `last_seen_day` ON `user`
WHEN NEW.deleted_at IS NULL AND (NEW.name IS NOT OLD.name OR NEW.role IS NOT OLD.role OR NEW.permissions IS NOT OLD.permissions
  OR (NEW.banned_at IS NULL) <> (OLD.banned_at IS NULL) OR NEW.prime_access_until IS NOT OLD.prime_access_until
  OR NEW.exam_goals IS NOT OLD.exam_goals OR NEW.interface_language IS NOT OLD.interface_language OR NEW.state IS NOT OLD.state
  OR NEW.last_seen_day / 7 IS NOT OLD.last_seen_day / 7)
BEGIN INSERT INTO `person_unindexed` (user_id, n) VALUES (NEW.id, 1) ON CONFLICT (user_id) DO UPDATE SET n = n + 1; END;
--> statement-breakpoint
INSERT INTO `person_unindexed` (`user_id`, `n`) SELECT `id`, 1 FROM `user` WHERE `deleted_at` IS NULL;
