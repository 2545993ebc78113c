import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '#contract/shared/security-events.ts'

/** What the address of the page says. */
export interface SecuritySearch {
  readonly day: string
  readonly kind: SecurityEventKind
}

/** The day and kind of an address; where it says none, today and refused logins. */
export const readSecuritySearch = (search: { readonly day?: string; readonly kind?: string }, today: string): SecuritySearch => ({
  day: /^\d{4}-\d{2}-\d{2}$/.test(search.day ?? '') ? (search.day ?? today) : today,
  kind: SECURITY_EVENT_KINDS.find((kind) => kind === search.kind) ?? 'sign_in',
})
