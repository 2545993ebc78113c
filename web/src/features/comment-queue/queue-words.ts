import type { Decision, HoldReason, QueueFilter } from '#contract/comments/moderation-schemas.ts'
import type { CommentState, ReportReason } from '#contract/comments/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'

export const FILTER_NAMES: Record<QueueFilter, () => string> = {
  held: () => m.admin_comments_tab_held(),
  reported: () => m.admin_comments_tab_reported(),
  all: () => m.admin_comments_tab_all(),
  rejected: () => m.admin_comments_tab_rejected(),
}

export const STATE_NAMES: Record<CommentState, () => string> = {
  visible: () => m.admin_comments_state_visible(),
  held: () => m.admin_comments_state_held(),
  rejected: () => m.admin_comments_state_rejected(),
  spam: () => m.admin_comments_state_spam(),
  removed: () => m.admin_comments_state_removed(),
}

export const REASONS: Record<HoldReason, () => string> = {
  minor: () => m.admin_comments_why_minor(),
  link: () => m.admin_comments_why_link(),
  phone: () => m.admin_comments_why_phone(),
  handle: () => m.admin_comments_why_handle(),
  'hold word': () => m.admin_comments_why_hold_word(),
  repeat: () => m.admin_comments_why_repeat(),
  'live test': () => m.admin_comments_why_live_test(),
  quick: () => m.admin_comments_why_quick(),
  'new account': () => m.admin_comments_why_new_account(),
  reports: () => m.admin_comments_why_reports(),
}

export const REPORTED_FOR: Record<ReportReason, (n: { readonly count: string }) => string> = {
  abuse: (n) => m.admin_comments_report_abuse(n),
  spam: (n) => m.admin_comments_report_spam(n),
  wrong: (n) => m.admin_comments_report_wrong(n),
  other: (n) => m.admin_comments_report_other(n),
}

export const DECIDE_NAMES: Record<Decision, () => string> = {
  visible: () => m.admin_comments_approve(),
  rejected: () => m.admin_comments_reject(),
  spam: () => m.admin_comments_spam(),
}

export const DECIDED: Record<Decision, (n: { readonly count: string }) => string> = {
  visible: (n) => m.admin_comments_done_visible(n),
  rejected: (n) => m.admin_comments_done_rejected(n),
  spam: (n) => m.admin_comments_done_spam(n),
}
