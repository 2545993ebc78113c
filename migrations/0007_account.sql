-- What is told of to somebody whose browser takes pushes waits to be pushed; the sweep takes it from there.
CREATE TRIGGER `notification_waits` AFTER INSERT ON `notification` WHEN NEW.kind IS NOT NULL AND EXISTS (SELECT 1 FROM `push_subscription` WHERE user_id = NEW.user_id) BEGIN INSERT INTO `push_waiting` (user_id, at, due_at, tries) VALUES (NEW.user_id, NEW.at, NEW.at, 0) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
-- What came in before there was an inbox.
INSERT INTO `ticket` (id, number, kind, category, user_id, contact_id, question_id, test_id, paper_version, n, text, images, context, language, state, created_at, updated_at, owed_since, revision)
SELECT lower(hex(randomblob(8))), 1000 + row_number() OVER (ORDER BY created_at), kind, category, user_id, contact_id, question_id, test_id, paper_version, n, text, '[]', context, language, 'new', created_at, created_at, created_at, 1
FROM (
  SELECT 'contact' AS kind, topic AS category, user_id, id AS contact_id, NULL AS question_id, NULL AS test_id, NULL AS paper_version, NULL AS n, message AS text, '{}' AS context, language, created_at FROM `contact_message`
  UNION ALL
  SELECT 'report', reason, user_id, NULL, question_id, test_id, paper_version, NULL, text, '{}', language, created_at FROM `question_report`
  UNION ALL
  SELECT 'test', 'test', f.user_id, NULL, NULL, f.test_id, NULL, f.n, f.text, json_object('face', f.face, 'difficulty', coalesce(f.difficulty, '')), coalesce(u.interface_language, 'en'), f.created_at
  FROM `test_feedback` f LEFT JOIN `user` u ON u.id = f.user_id WHERE f.text <> ''
);
