import type { PermissionSet } from '#contract/shared/capabilities.ts'
import { formatList } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

export const PERMISSION_NAMES: Record<PermissionSet, () => string> = {
  owner: () => m.admin_rights_owner(),
  content: () => m.admin_rights_content(),
  review: () => m.admin_rights_review(),
  support: () => m.admin_rights_support(),
  finance: () => m.admin_rights_finance(),
  announce: () => m.admin_rights_announce(),
}

export const PERMISSION_HINTS: Record<PermissionSet, () => string> = {
  owner: () => m.admin_rights_owner_hint(),
  content: () => m.admin_rights_content_hint(),
  review: () => m.admin_rights_review_hint(),
  support: () => m.admin_rights_support_hint(),
  finance: () => m.admin_rights_finance_hint(),
  announce: () => m.admin_rights_announce_hint(),
}

/** The permissions of an admin in words; null is an owner. */
export const permissionsText = (permissions: readonly PermissionSet[] | null): string =>
  formatList((permissions ?? (['owner'] as const)).map((set) => PERMISSION_NAMES[set]()))
