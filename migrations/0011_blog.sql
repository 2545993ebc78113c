CREATE TABLE `article_revision` (
	`kind` text NOT NULL,
	`article_id` text NOT NULL,
	`language` text NOT NULL,
	`revision` integer NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`source` text NOT NULL,
	`author_id` text NOT NULL,
	`at` integer NOT NULL,
	`note` text,
	PRIMARY KEY(`kind`, `article_id`, `language`, `revision`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `blog_category` (
	`slug` text PRIMARY KEY NOT NULL,
	`titles` text NOT NULL,
	`descriptions` text NOT NULL,
	`position` integer NOT NULL,
	`is_daily` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `blog_series` (
	`id` text PRIMARY KEY NOT NULL,
	`titles` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `post` (
	`id` text PRIMARY KEY NOT NULL,
	`category_slug` text NOT NULL,
	`byline` text NOT NULL,
	`series_id` text,
	`series_number` integer,
	`day` text,
	`tags` text NOT NULL,
	`test_id` text,
	`cover_image` text,
	`cards` text NOT NULL,
	`published_at` integer,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `post_published` ON `post` (`published_at`,`id`) WHERE `published_at` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `post_category` ON `post` (`category_slug`,`published_at`,`id`) WHERE `published_at` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `post_day` ON `post` (`category_slug`,`day`,`id`) WHERE `day` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `post_series` ON `post` (`series_id`,`series_number`) WHERE `series_id` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `post_recent` ON `post` (`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `post_slug` (
	`slug` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`language` text NOT NULL,
	`is_current` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `post_slug_current` ON `post_slug` (`post_id`,`language`) WHERE `is_current` = 1;--> statement-breakpoint
CREATE TABLE `post_tag` (
	`tag` text NOT NULL,
	`published_at` integer NOT NULL,
	`post_id` text NOT NULL,
	PRIMARY KEY(`tag`, `published_at`, `post_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `post_tag_post` ON `post_tag` (`post_id`);--> statement-breakpoint
CREATE TABLE `post_text` (
	`post_id` text NOT NULL,
	`language` text NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`source` text NOT NULL,
	`html` text NOT NULL,
	`contents` text NOT NULL,
	`words` integer NOT NULL,
	`from_language` text,
	`from_revision` integer,
	`revision` integer NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `language`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `post_text_due` ON `post_text` (`publish_at`) WHERE `publish_at` IS NOT NULL;--> statement-breakpoint
CREATE TABLE `purge_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`tags` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
