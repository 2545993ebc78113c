CREATE TABLE `audit_chain` (
	`seq` integer PRIMARY KEY NOT NULL,
	`audit_log_id` text NOT NULL,
	`hash` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_chain_entry` ON `audit_chain` (`audit_log_id`);
--> statement-breakpoint
CREATE TRIGGER `audit_chain_no_update` BEFORE UPDATE ON `audit_chain` BEGIN SELECT RAISE(ABORT, 'the audit chain is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_chain_no_delete` BEFORE DELETE ON `audit_chain` BEGIN SELECT RAISE(ABORT, 'the audit chain is append-only'); END;
