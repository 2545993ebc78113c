CREATE TABLE `exam` (
	`slug` text PRIMARY KEY NOT NULL,
	`family` text NOT NULL,
	`titles` text NOT NULL,
	`date` integer,
	`date_status` text,
	`source` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `test` ADD `exam_slug` text;--> statement-breakpoint
ALTER TABLE `test_group` ADD `exam_slug` text;--> statement-breakpoint
-- The exams that learners choose as their goals.
INSERT INTO `exam` (`slug`, `family`, `titles`) VALUES
  ('ssc-cgl', 'ssc', '{"en":"SSC CGL"}'),
  ('ssc-chsl', 'ssc', '{"en":"SSC CHSL"}'),
  ('ibps-po', 'banking', '{"en":"IBPS PO"}'),
  ('rrb-ntpc', 'railways', '{"en":"RRB NTPC"}'),
  ('jee-main', 'engineering', '{"en":"JEE Main"}'),
  ('jee-advanced', 'engineering', '{"en":"JEE Advanced"}'),
  ('neet-ug', 'medical', '{"en":"NEET UG"}'),
  ('gate', 'engineering', '{"en":"GATE"}'),
  ('cuet', 'university', '{"en":"CUET"}'),
  ('upsc', 'upsc', '{"en":"UPSC"}'),
  ('adre', 'state', '{"en":"ADRE (Assam)","hi":"ADRE (असम)","bn":"ADRE (অসম)","kn":"ADRE (ಅಸ್ಸಾಂ)","ta":"ADRE (அசாம்)","te":"ADRE (అస్సాం)","ml":"ADRE (അസം)","gu":"ADRE (આસામ)","mr":"ADRE (आसाम)","ur":"ADRE (آسام)","as":"ADRE (অসম)","mni":"ADRE (অসাম)","mai":"ADRE (असम)","bho":"ADRE (असम)"}'),
  ('state-psc', 'state', '{"en":"State PSC","hi":"राज्य PSC","bn":"রাজ্য PSC","kn":"ರಾಜ್ಯ PSC","ta":"மாநில PSC","te":"రాష్ట్ర PSC","ml":"സംസ്ഥാന PSC","gu":"રાજ્ય PSC","mr":"राज्य PSC","ur":"ریاستی PSC","as":"ৰাজ্যিক PSC","mni":"রাজ্য PSC","mai":"राज्यक PSC","bho":"राज्य के PSC"}');--> statement-breakpoint
-- The slug of each free text, as domain/exams/exam-slug.ts makes it.
UPDATE `test` SET `exam_slug` = nullif(trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(`exam`), ' ', '-'), '_', '-'), '/', '-'), '.', '-'), ',', '-'), '&', '-'), '(', '-'), ')', '-'), '+', '-'), ':', '-'), '''', '-'), '|', '-'), '--', '-'), '--', '-'), '--', '-'), '-'), '');--> statement-breakpoint
UPDATE `test` SET `exam_slug` = CASE `exam_slug` WHEN 'cuet-ug' THEN 'cuet' WHEN 'upsc-cse' THEN 'upsc' WHEN 'upsc-civil-services' THEN 'upsc' WHEN 'neet' THEN 'neet-ug' ELSE `exam_slug` END;--> statement-breakpoint
UPDATE `test_group` SET `exam_slug` = nullif(trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(`exam`), ' ', '-'), '_', '-'), '/', '-'), '.', '-'), ',', '-'), '&', '-'), '(', '-'), ')', '-'), '+', '-'), ':', '-'), '''', '-'), '|', '-'), '--', '-'), '--', '-'), '--', '-'), '-'), '');--> statement-breakpoint
UPDATE `test_group` SET `exam_slug` = CASE `exam_slug` WHEN 'cuet-ug' THEN 'cuet' WHEN 'upsc-cse' THEN 'upsc' WHEN 'upsc-civil-services' THEN 'upsc' WHEN 'neet' THEN 'neet-ug' ELSE `exam_slug` END;--> statement-breakpoint
-- Exams that the list of goals does not have, under the name that the first group or test gives them.
INSERT INTO `exam` (`slug`, `family`, `titles`)
  SELECT `exam_slug`, 'other', json_object('en', min(`exam`)) FROM (
    SELECT `exam_slug`, `exam` FROM `test_group` UNION ALL SELECT `exam_slug`, `exam` FROM `test`
  ) WHERE `exam_slug` IS NOT NULL GROUP BY `exam_slug` HAVING true
  ON CONFLICT (`slug`) DO NOTHING;
