CREATE TABLE `indexed_article` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`ref_id` text NOT NULL,
	`language` text NOT NULL,
	UNIQUE(`kind`, `ref_id`, `language`)
) STRICT;
--> statement-breakpoint
CREATE VIRTUAL TABLE `article_text` USING fts5(
	marks,
	title,
	beside,
	content='',
	contentless_delete=1,
	prefix='2 3',
	tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
