ALTER TABLE `attempt` ADD `mark_unit` integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE `attempt_insight` ADD `mark_unit` integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE `test` ADD `mark_unit` integer DEFAULT 12 NOT NULL;