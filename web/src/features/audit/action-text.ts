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
  'comment.approve': () => m.admin_audit_act_comment_approve(),
  'comment.reject': () => m.admin_audit_act_comment_reject(),
  'comment.spam': () => m.admin_audit_act_comment_spam(),
  'comment.undo': () => m.admin_audit_act_comment_undo(),
  'hold-words.change': () => m.admin_audit_act_hold_words(),
  'prime.refund': () => m.admin_audit_act_refund(),
  'prime.grant': () => m.admin_audit_act_grant(),
}
