/**
 * What pages accept when they call with the token of an attempt. The parameter says that the page knows `attempt_token_renew` and fetches a new
 * token by itself; a page from before that code takes an unknown refusal for final, and is told `attempt_revoked` instead: it asks for a
 * sign-in and then continues with every answer. In `accept`, because another header would need the leave of an API at another address.
 */
const RENEWS = 'renew=1'
export const WRITER_ACCEPT = `application/json;${RENEWS}`

/** Whether the sender of this `accept` header knows `attempt_token_renew`. */
export const knowsRenewal = (accept: string | undefined): boolean => (accept ?? '').split(';').some((part) => part.trim() === RENEWS)
