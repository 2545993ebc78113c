import type { SecurityEventKind } from '#contract/shared/security-events.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** What a kind of security event is called. */
export const kindText = (kind: SecurityEventKind): string => TEXTS[kind]()

const TEXTS: Readonly<Record<SecurityEventKind, () => string>> = {
  sign_in: () => m.admin_security_kind_sign_in(),
  authentication_refused: () => m.admin_security_kind_authentication(),
  authorisation_refused: () => m.admin_security_kind_authorisation(),
  signature_refused: () => m.admin_security_kind_signature(),
  limit_exceeded: () => m.admin_security_kind_limit(),
  admin_action: () => m.admin_security_kind_admin(),
  order_reused: () => m.admin_security_kind_order(),
  access_changed: () => m.admin_security_kind_access(),
  foreign_user: () => m.admin_security_kind_foreign(),
}
