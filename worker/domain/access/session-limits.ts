/** How long a session may live, in ms (ASVS 5.0 items 7.3.1 and 7.3.2). */
export const SESSION_LIMITS = {
  /** Of one token; the start of a test makes a new one. */
  tokenMs: 12 * 3_600_000,
  /** From a sign-in on, however often the session is renewed. */
  absoluteMs: 30 * 24 * 3_600_000,
  /** Without any request. */
  inactivityMs: 7 * 24 * 3_600_000,
  /** How often a use is written down at most. */
  noteEveryMs: 3_600_000,
  /** How long other tabs may still use the token from before a second sign-in: until they have heard of the new one. */
  replacedTokenMs: 60_000,
} as const

/** Times in ms UTC. */
export interface SessionTimes {
  /** The sign-in that began it; a second sign-in on the same session begins it again. */
  readonly createdAt: number
  /** The end of its newest token. */
  readonly expiresAt: number
  /** Null on sessions from before uses were noted: then the newest token's beginning counts. */
  readonly usedAt: number | null
}

/** When a session ends unless it is used or renewed. */
export function sessionEndsAt({ createdAt, expiresAt, usedAt }: SessionTimes): number {
  const lastUse = usedAt ?? Math.max(createdAt, expiresAt - SESSION_LIMITS.tokenMs)
  return Math.min(expiresAt, createdAt + SESSION_LIMITS.absoluteMs, lastUse + SESSION_LIMITS.inactivityMs)
}

/** The end of a token made now, which never passes the absolute limit of its session. */
export const tokenEndsAt = (sessionCreatedAt: number, now: number): number =>
  Math.min(now + SESSION_LIMITS.tokenMs, sessionCreatedAt + SESSION_LIMITS.absoluteMs)

/** Whether a use at `now` is written down. */
export const notesUse = (usedAt: number | null, now: number): boolean => usedAt === null || now - usedAt >= SESSION_LIMITS.noteEveryMs

/** Whether a token is from before the session's last sign-in and has been given time enough to be replaced (ASVS 5.0 item 7.2.4). */
export function isReplaced(tokenIssuedAt: number, signedInAt: number, now: number): boolean {
  // A token tells its beginning in whole seconds.
  return tokenIssuedAt < Math.floor(signedInAt / 1000) * 1000 && now - signedInAt > SESSION_LIMITS.replacedTokenMs
}
