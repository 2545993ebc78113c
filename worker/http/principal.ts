import type { Role } from '#contract/auth/schemas.ts'
import type { SignInFacts } from '#worker/db/audit.ts'
import type { PermissionSet } from '#contract/shared/capabilities.ts'
import type { Locale } from '#contract/shared/locales.ts'

/** The signed-in person as the database knows them on this very request; the token told only who and which session. */
export interface Principal {
  readonly userId: string
  readonly sessionId: string
  readonly sessionVersion: number
  /** When this session's token ends, ms UTC. */
  readonly tokenExpiresAt: number
  /** When the session began, ms UTC: its absolute limit counts from here. */
  readonly sessionCreatedAt: number
  /** How recent the sign-in is, for the audit row of a sensitive act (recent-sign-in.ts). */
  readonly signIn: SignInFacts
  readonly role: Role
  /** The permission sets of an admin; null on an admin is an owner. */
  readonly permissions: readonly PermissionSet[] | null
  readonly name: string
  readonly email: string
  readonly pictureKey: string | null
  readonly primeAccessUntil: number | null
  readonly profileCompletedAt: number | null
  /** Slugs of the exam register; null until the profile is filled in. */
  readonly examGoals: readonly string[] | null
  /** The exam that was chosen for the learner's screens; null is the first goal. */
  readonly focusExam: string | null
  readonly questionLanguage: Locale | null
  readonly category: string | null
  readonly state: string | null
  readonly ageBand: string | null
  readonly accommodationMinutesPerHour: number
}
