import { m } from '#web/lib/i18n/messages.ts'

/** An act of the audit log in words; null for those that only have their name. */
export const actionText = (action: string): string | null => TEXTS[action]?.() ?? null

const TEXTS: Readonly<Record<string, () => string>> = {
  'attempt.order': () => m.admin_audit_act_order(),
  'attempt.give_time': () => m.admin_audit_act_give(),
  'attempt.reopen': () => m.admin_audit_act_reopen(),
  'attempt.void': () => m.admin_audit_act_void(),
  'test.extend_all': () => m.admin_audit_act_extend(),
  'user.accommodation': () => m.admin_audit_act_accommodation(),
  'key.publish': () => m.admin_audit_act_key(),
  'key.read': () => m.admin_audit_act_key_read(),
  'bank.export': () => m.admin_audit_act_export(),
  'upload.download': () => m.admin_audit_act_upload_file(),
  'test.preview': () => m.admin_audit_act_preview(),
  'prime.refund': () => m.admin_audit_act_refund(),
  'prime.grant': () => m.admin_audit_act_grant(),
  'post.create': () => m.admin_posts_act_create(),
  'post.save': () => m.admin_posts_act_save(),
  'post.delete': () => m.admin_posts_act_delete(),
  'post.text.save': () => m.admin_posts_act_text(),
  'post.text.publish': () => m.admin_posts_act_publish(),
  'post.text.schedule': () => m.admin_posts_act_schedule(),
  'post.text.withdraw': () => m.admin_posts_act_withdraw(),
  'post.text.archive': () => m.admin_posts_act_archive(),
  'post.text.share': () => m.admin_posts_act_share(),
  'series.save': () => m.admin_posts_act_series(),
  'category.save': () => m.admin_posts_act_category(),
}
