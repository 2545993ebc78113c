CREATE TABLE `indexed_entry` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`ref_id` text NOT NULL,
	UNIQUE(`kind`, `ref_id`)
) STRICT;
--> statement-breakpoint
CREATE VIRTUAL TABLE `entry_text` USING fts5(
	title,
	beside,
	content='',
	contentless_delete=1,
	prefix='2 3',
	tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
