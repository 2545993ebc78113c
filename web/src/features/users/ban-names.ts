import type { BAN_CODES } from '#contract/users/ban-codes.ts'
import { m } from '#web/lib/i18n/messages.ts'

export const BAN_NAMES: Record<(typeof BAN_CODES)[number], () => string> = {
  cheating: () => m.admin_user_ban_cheating(),
  sharing: () => m.admin_user_ban_sharing(),
  abuse: () => m.admin_user_ban_abuse(),
  payment: () => m.admin_user_ban_payment(),
  security: () => m.admin_user_ban_security(),
  other: () => m.admin_user_ban_other(),
}

/** A kind as it is stored, which may be one that this page does not know. */
export const banName = (code: string): string => (code in BAN_NAMES ? BAN_NAMES[code as keyof typeof BAN_NAMES]() : code)
