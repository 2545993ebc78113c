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
  'prime.revoke': () => m.admin_audit_act_revoke(),
  'user.ban': () => m.admin_audit_act_ban(),
  'user.unban': () => m.admin_audit_act_unban(),
  'user.endSessions': () => m.admin_audit_act_end_sessions(),
  'user.note': () => m.admin_audit_act_note(),
  'user.role': () => m.admin_audit_act_role(),
  'user.view': () => m.admin_audit_act_view(),
  'user.export': () => m.admin_audit_act_user_export(),
  'user.delete': () => m.admin_audit_act_user_delete(),
}
