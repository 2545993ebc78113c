CREATE TABLE `rank_review` (
	`test_id` text NOT NULL,
	`user_id` text NOT NULL,
	`n` integer NOT NULL,
	`paper_version` integer NOT NULL,
	`score12` integer NOT NULL,
	`tie_key` text NOT NULL,
	`signs` text NOT NULL,
	`is_current` integer NOT NULL,
	`state` text NOT NULL,
	`round` integer NOT NULL,
	`reasons` text,
	`held_at` integer,
	`decided_by` text,
	`decided_at` integer,
	`objection` text,
	`objected_at` integer,
	`answer` text,
	`answered_at` integer,
	PRIMARY KEY(`test_id`, `user_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `rank_review_by_user` ON `rank_review` (`user_id`);--> statement-breakpoint
CREATE TRIGGER `rank_review_decided` AFTER UPDATE OF `state`, `held_at` ON `rank_review` WHEN NEW.state <> OLD.state OR NEW.held_at IS NOT OLD.held_at
BEGIN UPDATE `live_leaderboard` SET changes = changes + 1 WHERE test_id = NEW.test_id; END;
--> statement-breakpoint
CREATE TRIGGER `rank_review_gone` AFTER DELETE ON `rank_review` WHEN OLD.held_at IS NOT NULL
BEGIN UPDATE `live_leaderboard` SET changes = changes + 1 WHERE test_id = OLD.test_id; END;
