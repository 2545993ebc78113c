CREATE TABLE `consent` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`given_at` integer NOT NULL,
	`withdrawn_at` integer,
	`given_by` text NOT NULL,
	`guardian_name` text,
	PRIMARY KEY(`user_id`, `kind`, `given_at`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `notification_setting` (
	`user_id` text PRIMARY KEY NOT NULL,
	`push_off` text NOT NULL,
	`pop_up_off` text NOT NULL,
	`quiet_from` integer,
	`quiet_until` integer,
	`updated_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `push_subscription` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`failures` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscription_endpoint` ON `push_subscription` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscription_by_user` ON `push_subscription` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscription_by_session` ON `push_subscription` (`session_id`);--> statement-breakpoint
CREATE TABLE `push_waiting` (
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`tries` integer NOT NULL,
	PRIMARY KEY(`user_id`, `at`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `push_waiting_due` ON `push_waiting` (`due_at`);--> statement-breakpoint
CREATE TABLE `ticket` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`category` text NOT NULL,
	`user_id` text,
	`contact_id` text,
	`question_id` text,
	`test_id` text,
	`paper_version` integer,
	`n` integer,
	`text` text NOT NULL,
	`images` text NOT NULL,
	`context` text NOT NULL,
	`language` text NOT NULL,
	`state` text NOT NULL,
	`assignee_id` text,
	`merged_into` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`owed_since` integer,
	`closed_at` integer,
	`revision` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_number` ON `ticket` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_report` ON `ticket` (`question_id`,`user_id`,`test_id`,`paper_version`) WHERE kind = 'report';--> statement-breakpoint
CREATE INDEX `ticket_by_user` ON `ticket` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `ticket_inbox` ON `ticket` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `ticket_merged` ON `ticket` (`merged_into`) WHERE merged_into IS NOT NULL;--> statement-breakpoint
CREATE TABLE `ticket_message` (
	`ticket_id` text NOT NULL,
	`n` integer NOT NULL,
	`from_side` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`images` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`ticket_id`, `n`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `attempt_insight` (
	`user_id` text NOT NULL,
	`closed_at` integer NOT NULL,
	`test_id` text NOT NULL,
	`n` integer NOT NULL,
	`exam` text NOT NULL,
	`paper_version` integer NOT NULL,
	`key_version` integer NOT NULL,
	`round` integer NOT NULL,
	`ranking` integer NOT NULL,
	`score12` integer NOT NULL,
	`max12` integer NOT NULL,
	`percentile` text,
	`ranked_count` integer NOT NULL,
	`measured_at` integer NOT NULL,
	`topics` text NOT NULL,
	`measure` text,
	`foretold` text,
	PRIMARY KEY(`user_id`, `closed_at`, `test_id`, `n`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `attempt_insight_attempt` ON `attempt_insight` (`user_id`,`test_id`,`n`);--> statement-breakpoint
CREATE INDEX `attempt_insight_exam` ON `attempt_insight` (`user_id`,`exam`,`closed_at`);--> statement-breakpoint
CREATE TABLE `attempt_label` (
	`user_id` text NOT NULL,
	`test_id` text NOT NULL,
	`n` integer NOT NULL,
	`labels` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `test_id`, `n`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `exam_target` (
	`user_id` text NOT NULL,
	`exam` text NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`exam_at` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `exam`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `practice_state` (
	`user_id` text PRIMARY KEY NOT NULL,
	`goal` integer NOT NULL,
	`filled_to` integer NOT NULL,
	`pending` text NOT NULL,
	`insights` integer NOT NULL,
	`revision` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `revision_card` (
	`user_id` text NOT NULL,
	`question_id` text NOT NULL,
	`test_id` text NOT NULL,
	`paper_version` integer NOT NULL,
	`place` integer NOT NULL,
	`reason` text NOT NULL,
	`memory` text NOT NULL,
	`due_at` integer NOT NULL,
	`suspended_at` integer,
	`added_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`revision` integer NOT NULL,
	PRIMARY KEY(`user_id`, `question_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `revision_card_due` ON `revision_card` (`user_id`,`due_at`) WHERE suspended_at IS NULL;--> statement-breakpoint
CREATE TABLE `revision_review` (
	`user_id` text NOT NULL,
	`op_id` text NOT NULL,
	`question_id` text NOT NULL,
	`rating` integer NOT NULL,
	`at` integer NOT NULL,
	`day` integer NOT NULL,
	`before` text NOT NULL,
	`revision` integer NOT NULL,
	`undone_at` integer,
	PRIMARY KEY(`user_id`, `op_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `study_day` (
	`user_id` text NOT NULL,
	`day` integer NOT NULL,
	`reviews` integer NOT NULL,
	`attempts` integer NOT NULL,
	`streak` integer NOT NULL,
	`freeze_day` integer,
	PRIMARY KEY(`user_id`, `day`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`tries` integer NOT NULL,
	`next_at` integer,
	`sent_at` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_once` ON `mail_outbox` (`user_id`,`kind`,`ref`);--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `prime_alert` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`payment_id` text,
	`detail` text NOT NULL,
	`at` integer NOT NULL,
	`closed_at` integer,
	`actor_id` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `prime_alert_open` ON `prime_alert` (`at`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `prime_alert_recent` ON `prime_alert` (`at`);--> statement-breakpoint
CREATE TABLE `prime_coupon` (
	`code` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`max_discount_paise` integer,
	`min_price_paise` integer NOT NULL,
	`plan_ids` text,
	`starts_at` integer,
	`ends_at` integer,
	`limit_total` integer,
	`limit_per_user` integer NOT NULL,
	`used` integer NOT NULL,
	`active` integer NOT NULL,
	`version` integer NOT NULL,
	`author_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `prime_coupon_use` (
	`code` text NOT NULL,
	`user_id` text NOT NULL,
	`order_id` text NOT NULL,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`code`, `user_id`, `order_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `prime_dispute` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `prime_dispute_by_payment` ON `prime_dispute` (`payment_id`);--> statement-breakpoint
CREATE TABLE `prime_event` (
	`hash` text PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`entity_id` text,
	`order_id` text,
	`outcome` text NOT NULL,
	`times` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `prime_event_recent` ON `prime_event` (`first_at`);--> statement-breakpoint
CREATE INDEX `prime_event_last` ON `prime_event` (`last_at`);--> statement-breakpoint
CREATE TABLE `prime_grant` (
	`user_id` text NOT NULL,
	`n` integer NOT NULL,
	`kind` text NOT NULL,
	`purchase_id` text,
	`order_id` text,
	`granted_at` integer NOT NULL,
	`granted_s` integer NOT NULL,
	`revoked_s` integer NOT NULL,
	`actor_id` text,
	`reason` text,
	PRIMARY KEY(`user_id`, `n`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `prime_grant_purchase` ON `prime_grant` (`purchase_id`) WHERE purchase_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `prime_grant_by_order` ON `prime_grant` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `prime_invoice` (
	`series` text NOT NULL,
	`n` integer NOT NULL,
	`kind` text NOT NULL,
	`order_id` text NOT NULL,
	`ref` text NOT NULL,
	`user_id` text NOT NULL,
	`issued_at` integer NOT NULL,
	`total_paise` integer NOT NULL,
	`taxable_paise` integer NOT NULL,
	`cgst_paise` integer NOT NULL,
	`sgst_paise` integer NOT NULL,
	`igst_paise` integer NOT NULL,
	`gst_bp` integer NOT NULL,
	`buyer_state` text,
	PRIMARY KEY(`series`, `n`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `prime_invoice_ref` ON `prime_invoice` (`kind`,`ref`);--> statement-breakpoint
CREATE INDEX `prime_invoice_by_order` ON `prime_invoice` (`order_id`);--> statement-breakpoint
CREATE TABLE `prime_moment` (
	`order_id` text NOT NULL,
	`what` text NOT NULL,
	`ref` text NOT NULL,
	`at` integer NOT NULL,
	`amount_paise` integer,
	`actor_id` text,
	PRIMARY KEY(`order_id`, `what`, `ref`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `prime_order` (
	`id` text PRIMARY KEY NOT NULL,
	`purchase_id` text NOT NULL,
	`user_id` text NOT NULL,
	`plan_id` text NOT NULL,
	`plan_title` text NOT NULL,
	`days` integer NOT NULL,
	`list_paise` integer NOT NULL,
	`discount_paise` integer NOT NULL,
	`amount_paise` integer NOT NULL,
	`currency` text NOT NULL,
	`gst_bp` integer NOT NULL,
	`coupon_code` text,
	`buyer_state` text,
	`state` text NOT NULL,
	`is_open` integer,
	`gateway_order_id` text,
	`payment_id` text,
	`paid_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`next_check_at` integer,
	`version` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `prime_order_open` ON `prime_order` (`user_id`,`plan_id`) WHERE is_open = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `prime_order_gateway` ON `prime_order` (`gateway_order_id`) WHERE gateway_order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `prime_order_by_user` ON `prime_order` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `prime_order_by_user_state` ON `prime_order` (`user_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `prime_order_recent` ON `prime_order` (`created_at`);--> statement-breakpoint
CREATE INDEX `prime_order_by_state` ON `prime_order` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `prime_order_due` ON `prime_order` (`next_check_at`) WHERE next_check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `prime_order_purchase` ON `prime_order` (`purchase_id`);--> statement-breakpoint
CREATE TABLE `prime_payment` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`role` text NOT NULL,
	`method` text,
	`failure` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `prime_payment_by_order` ON `prime_payment` (`order_id`);--> statement-breakpoint
CREATE TABLE `prime_plan` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`benefits` text NOT NULL,
	`price_paise` integer NOT NULL,
	`gst_bp` integer NOT NULL,
	`days` integer NOT NULL,
	`position` integer NOT NULL,
	`active` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `prime_refund` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`state` text NOT NULL,
	`kind` text NOT NULL,
	`gateway_refund_id` text,
	`reason` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`processed_at` integer,
	`next_check_at` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `prime_refund_by_payment` ON `prime_refund` (`payment_id`);--> statement-breakpoint
CREATE INDEX `prime_refund_by_order` ON `prime_refund` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `prime_refund_gateway` ON `prime_refund` (`gateway_refund_id`) WHERE gateway_refund_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `prime_refund_due` ON `prime_refund` (`next_check_at`) WHERE next_check_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `prime_reminder` (
	`user_id` text NOT NULL,
	`until_at` integer NOT NULL,
	`kind` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `until_at`, `kind`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `saved_question` ADD `folder` text;--> statement-breakpoint
ALTER TABLE `saved_question` ADD `tags` text;--> statement-breakpoint
CREATE INDEX `saved_question_folder` ON `saved_question` (`user_id`,`folder`,`saved_at`) WHERE folder IS NOT NULL;--> statement-breakpoint
ALTER TABLE `notification` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `test` ADD `subjects` text;--> statement-breakpoint
CREATE INDEX `question_report_by_user` ON `question_report` (`user_id`);--> statement-breakpoint
CREATE INDEX `regraded_attempt_by_user` ON `regraded_attempt` (`user_id`);--> statement-breakpoint
CREATE INDEX `contact_message_by_email` ON `contact_message` (`email`);--> statement-breakpoint
CREATE INDEX `contact_message_by_user` ON `contact_message` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `user_prime_until` ON `user` (`prime_access_until`) WHERE prime_access_until IS NOT NULL;
