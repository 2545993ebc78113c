CREATE TABLE `paper_commitment` (
	`test_id` text NOT NULL,
	`paper_version` integer NOT NULL,
	`key_version` integer NOT NULL,
	`hash` text NOT NULL,
	`nonce` text NOT NULL,
	`made_at` integer NOT NULL,
	PRIMARY KEY(`test_id`, `paper_version`, `key_version`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `paper_commitment_no_update` BEFORE UPDATE ON `paper_commitment` BEGIN SELECT RAISE(ABORT, 'commitments are permanent'); END;
--> statement-breakpoint
CREATE TRIGGER `paper_commitment_no_delete` BEFORE DELETE ON `paper_commitment` BEGIN SELECT RAISE(ABORT, 'commitments are permanent'); END;
--> statement-breakpoint
CREATE INDEX `test_by_seal` ON `test` (`kind`,`sealed_until`);
