import { inAppPath } from '#domain/text/in-app-path.ts'

export type BounceReason = 'signInNeeded' | 'expired' | 'invalid'

/** Why someone was sent away, and from where. A way back exists only after that: no address can name one. */
export interface Bounce {
  readonly reason: BounceReason
  readonly path: string
}

const KEY = 'sopan-bounce'

export function rememberBounce(bounce: Bounce): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(bounce))
  } catch {
    // Without storage the person starts from home.
  }
}

export function readBounce(): Bounce | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { reason, path } = stored as Partial<Record<keyof Bounce, unknown>>
    const inside = inAppPath(path)
    const known = reason === 'signInNeeded' || reason === 'expired' || reason === 'invalid'
    return inside === null || !known ? null : { reason, path: inside }
  } catch {
    return null
  }
}

export function forgetBounce(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
