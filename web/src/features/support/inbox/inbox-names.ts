import type { TicketKind, TicketState } from '#contract/support/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'

export const STATE_NAMES: Record<TicketState, () => string> = {
  new: () => m.admin_inbox_new(),
  open: () => m.admin_inbox_open(),
  waiting: () => m.admin_inbox_waiting(),
  closed: () => m.admin_inbox_closed(),
}

export const KIND_NAMES: Record<TicketKind, () => string> = {
  feedback: () => m.admin_inbox_kind_feedback(),
  report: () => m.admin_inbox_kind_report(),
  contact: () => m.admin_inbox_kind_contact(),
  test: () => m.admin_inbox_kind_test(),
  question: () => m.admin_reply_kind(),
}
