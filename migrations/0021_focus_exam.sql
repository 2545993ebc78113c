CREATE TABLE `attempted_tests` (
	`user_id` text PRIMARY KEY NOT NULL,
	`tests` text NOT NULL,
	`up_to` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `user` ADD `focus_exam` text;
--> statement-breakpoint
-- What learners have begun until now.
INSERT INTO `attempted_tests` (`user_id`, `tests`, `up_to`)
  SELECT `user_id`, json_group_array(DISTINCT `test_id`), max(`started_at`) FROM `attempt` GROUP BY `user_id`;
--> statement-breakpoint
-- The families of exams that imports registered by their names, as domain/exams/exam-family.ts has them.
UPDATE `exam` SET `family` = CASE WHEN `slug` GLOB 'ssc-*' THEN 'ssc' WHEN `slug` GLOB 'ibps-*' OR `slug` GLOB 'sbi-*' OR `slug` GLOB 'rbi-*' OR `slug` GLOB 'nabard*' OR `slug` GLOB 'lic-*' OR `slug` GLOB 'niacl*' OR `slug` GLOB 'sebi-*' THEN 'banking' WHEN `slug` GLOB 'rrb-*' OR `slug` GLOB 'rrc-*' OR `slug` GLOB 'rpf-*' OR `slug` GLOB 'railway*' THEN 'railways' WHEN `slug` GLOB 'jee*' OR `slug` GLOB 'gate*' OR `slug` GLOB 'bitsat*' OR `slug` GLOB 'viteee*' OR `slug` GLOB 'wbjee*' OR `slug` GLOB 'mht-cet*' OR `slug` GLOB 'kcet*' OR `slug` GLOB 'comedk*' OR `slug` GLOB 'ies*' THEN 'engineering' WHEN `slug` GLOB 'neet*' OR `slug` GLOB 'aiims*' OR `slug` GLOB 'fmge*' OR `slug` GLOB 'ini-cet*' OR `slug` GLOB 'jipmer*' THEN 'medical' WHEN `slug` GLOB 'upsc*' OR `slug` GLOB 'nda*' OR `slug` GLOB 'cds*' OR `slug` GLOB 'capf*' OR `slug` GLOB 'civil-services*' THEN 'upsc' WHEN `slug` GLOB 'cuet*' OR `slug` GLOB 'ugc-net*' OR `slug` GLOB 'nta-ugc*' OR `slug` GLOB 'csir-*' OR `slug` GLOB 'clat*' OR `slug` GLOB 'nchm*' OR `slug` GLOB 'ctet*' THEN 'university' WHEN `slug` GLOB 'adre*' OR `slug` GLOB 'assam*' OR `slug` GLOB 'apsc*' OR `slug` GLOB 'appsc*' OR `slug` GLOB 'bpsc*' OR `slug` GLOB 'cgpsc*' OR `slug` GLOB 'gpsc*' OR `slug` GLOB 'hpsc*' OR `slug` GLOB 'hppsc*' OR `slug` GLOB 'jkpsc*' OR `slug` GLOB 'jpsc*' OR `slug` GLOB 'kpsc*' OR `slug` GLOB 'mppsc*' OR `slug` GLOB 'mpsc*' OR `slug` GLOB 'opsc*' OR `slug` GLOB 'ppsc*' OR `slug` GLOB 'rpsc*' OR `slug` GLOB 'state-*' OR `slug` GLOB 'tnpsc*' OR `slug` GLOB 'tspsc*' OR `slug` GLOB 'ukpsc*' OR `slug` GLOB 'uppsc*' OR `slug` GLOB 'wbpsc*' THEN 'state' ELSE 'other' END WHERE `family` = 'other';
