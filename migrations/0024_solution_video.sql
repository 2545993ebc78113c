ALTER TABLE `question_solution` ADD `video_url` text;--> statement-breakpoint
ALTER TABLE `question_solution` ADD `video_seconds` integer;
