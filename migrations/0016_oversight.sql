CREATE TABLE `approval_request` (
	`id` text PRIMARY KEY NOT NULL,
	`act` text NOT NULL,
	`target` text NOT NULL,
	`content` text NOT NULL,
	`actor_id` text NOT NULL,
	`at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`state` text NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`reason` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `approval_waiting` ON `approval_request` (`act`,`expires_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `approval_about` ON `approval_request` (`target`,`at`);--> statement-breakpoint
CREATE INDEX `draft_recent` ON `draft` (`kind`,`updated_at`);--> statement-breakpoint
CREATE INDEX `user_recent` ON `user` (`created_at`,`id`) WHERE deleted_at IS NULL;