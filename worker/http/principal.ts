import type { Role } from '#contract/session.ts'
import type { Locale } from '#contract/locales.ts'

/** The signed-in person as the database knows them on this very request; the token told only who and which session. */
export interface Principal {
  readonly userId: string
  readonly sessionId: string
  readonly sessionVersion: number
  /** When this session's token ends, ms UTC. */
  readonly tokenExpiresAt: number
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly pictureKey: string | null
  readonly primeAccessUntil: number | null
  readonly profileCompletedAt: number | null
  readonly questionLanguage: Locale | null
  readonly category: string | null
  readonly state: string | null
  readonly accommodationMinutesPerHour: number
}
