CREATE TABLE `book` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`kind` text NOT NULL,
	`access` text NOT NULL,
	`state` text NOT NULL,
	`titles` text NOT NULL,
	`descriptions` text NOT NULL,
	`byline` text NOT NULL,
	`publisher` text NOT NULL,
	`isbn` text,
	`exams` text NOT NULL,
	`languages` text NOT NULL,
	`cover_image` text,
	`sellers` text NOT NULL,
	`file_key` text,
	`file_bytes` integer,
	`file_at` integer,
	`position` integer NOT NULL,
	`cards` text NOT NULL,
	`contents` text NOT NULL,
	`published_at` integer,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `book_slug` ON `book` (`slug`);--> statement-breakpoint
CREATE INDEX `book_recent` ON `book` (`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `book_mark` (
	`user_id` text NOT NULL,
	`book_id` text NOT NULL,
	`id` text NOT NULL,
	`chapter_id` text NOT NULL,
	`language` text NOT NULL,
	`kind` text NOT NULL,
	`block` integer NOT NULL,
	`quote` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`note` text NOT NULL,
	`at` integer NOT NULL,
	`deleted_at` integer,
	PRIMARY KEY(`user_id`, `book_id`, `id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `book_shelf` (
	`exam` text NOT NULL,
	`language` text NOT NULL,
	`position` integer NOT NULL,
	`book_id` text NOT NULL,
	PRIMARY KEY(`exam`, `language`, `position`, `book_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `book_shelf_book` ON `book_shelf` (`book_id`);--> statement-breakpoint
CREATE TABLE `chapter` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`position` integer NOT NULL,
	`slug` text NOT NULL,
	`is_sample` integer NOT NULL,
	`test_id` text,
	`revision` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `chapter_slug` ON `chapter` (`book_id`,`slug`);--> statement-breakpoint
CREATE INDEX `chapter_of_book` ON `chapter` (`book_id`,`position`);--> statement-breakpoint
CREATE TABLE `chapter_text` (
	`chapter_id` text NOT NULL,
	`language` text NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`source` text NOT NULL,
	`html` text NOT NULL,
	`contents` text NOT NULL,
	`words` integer NOT NULL,
	`bytes` integer NOT NULL,
	`from_language` text,
	`from_revision` integer,
	`revision` integer NOT NULL,
	`published_at` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`chapter_id`, `language`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `reading` (
	`user_id` text NOT NULL,
	`book_id` text NOT NULL,
	`chapter_id` text NOT NULL,
	`language` text NOT NULL,
	`block` integer NOT NULL,
	`progress` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `book_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `reading_recent` ON `reading` (`user_id`,`at`);