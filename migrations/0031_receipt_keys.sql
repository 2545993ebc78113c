CREATE TABLE `receipt_key` (
	`id` text PRIMARY KEY NOT NULL,
	`x` text NOT NULL,
	`y` text NOT NULL,
	`from_at` integer NOT NULL,
	`until_at` integer,
	`leaked_at` integer
) STRICT;
