CREATE TABLE `kept_count` (
	`name` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `kept_count` (`name`, `n`) SELECT 'users', count(*) FROM `user` WHERE `deleted_at` IS NULL;
--> statement-breakpoint
CREATE TRIGGER `user_made_counts` AFTER INSERT ON `user` WHEN NEW.deleted_at IS NULL BEGIN UPDATE `kept_count` SET n = n + 1 WHERE name = 'users'; END;
--> statement-breakpoint
CREATE TRIGGER `user_deleted_counts` AFTER UPDATE OF `deleted_at` ON `user` WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN UPDATE `kept_count` SET n = n + iif(NEW.deleted_at IS NULL, 1, -1) WHERE name = 'users'; END;
--> statement-breakpoint
CREATE TRIGGER `user_removed_counts` AFTER DELETE ON `user` WHEN OLD.deleted_at IS NULL BEGIN UPDATE `kept_count` SET n = n - 1 WHERE name = 'users'; END;
