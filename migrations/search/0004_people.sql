CREATE TABLE `indexed_person` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL UNIQUE
) STRICT;
--> statement-breakpoint
CREATE VIRTUAL TABLE `person_text` USING fts5(
	name,
	facets,
	content='',
	contentless_delete=1,
	prefix='2 3',
	tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
