/** When a session token ends, in ms UTC, as it says itself (read, not verified); null where it cannot be read. */
export function tokenExpiresAt(token: string): number | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null
    return typeof claims.exp === 'number' && Number.isFinite(claims.exp) ? claims.exp * 1_000 : null
  } catch {
    return null
  }
}

/** Expired is: missing, not to be read, or ending not later than now (docs/screens.md#token-expiry). */
export function isTokenExpired(token: string | null, now: number): boolean {
  const at = token === null ? null : tokenExpiresAt(token)
  return at === null || at <= now
}
