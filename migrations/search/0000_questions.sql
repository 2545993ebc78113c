CREATE TABLE `indexed_question` (
	`id` integer PRIMARY KEY NOT NULL,
	`question_id` text NOT NULL UNIQUE,
	`version` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE VIRTUAL TABLE `question_text` USING fts5(
	words,
	content='',
	contentless_delete=1,
	prefix='2 3',
	tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
