import * as z from 'zod/mini'
import type { PermissionSet } from '#contract/shared/capabilities.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { TEXTS_VERSION_PATTERN } from '#contract/account/texts-version.ts'

/** The version of the texts that stood beside the button: pressing it accepts them. */
const texts = z.optional(z.string().check(z.regex(TEXTS_VERSION_PATTERN, 'not a version of the texts')))

export type Role = 'user' | 'admin'

/** What the browser keeps of the signed-in person (docs/screens.md#kept-in-the-browser). Dates are ISO 8601 UTC. */
export interface SessionUser {
  readonly _id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly token: string
  readonly isProfileComplete: boolean
  readonly profilePicture: string | null
  readonly primeAccessUntil: string | null
}

export const startSignInRequest = z.strictObject({
  returnTo: z.optional(z.string().check(z.maxLength(512))),
  /** For an act that asks for a recent sign-in: the provider is asked when it last saw the person. */
  recent: z.optional(z.boolean()),
  texts,
})
export interface StartSignInResponse {
  readonly url: string
}

export const signInCallbackRequest = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(2_048)),
  state: z.string().check(z.minLength(1), z.maxLength(256)),
})
/** `returnTo` is an in-app path that was given at the start and checked there, or null. */
export type SignInCallbackResponse = SessionUser & { readonly returnTo: string | null }

export const EXAM_GOALS = [
  'ssc-cgl',
  'ssc-chsl',
  'ibps-po',
  'rrb-ntpc',
  'jee-main',
  'jee-advanced',
  'neet-ug',
  'gate',
  'cuet',
  'upsc',
  'adre',
  'state-psc',
] as const
export const CATEGORIES = ['general', 'obc', 'ews', 'sc', 'st', 'undisclosed'] as const
export const AGE_BANDS = ['under18', '18to24', '25to34', '35plus'] as const
/** ISO 3166-2:IN codes of the states and union territories, without the "IN-". */
export const STATES = [
  'AN',
  'AP',
  'AR',
  'AS',
  'BR',
  'CH',
  'CG',
  'DH',
  'DL',
  'GA',
  'GJ',
  'HP',
  'HR',
  'JH',
  'JK',
  'KA',
  'KL',
  'LA',
  'LD',
  'MH',
  'ML',
  'MN',
  'MP',
  'MZ',
  'NL',
  'OD',
  'PB',
  'PY',
  'RJ',
  'SK',
  'TN',
  'TS',
  'TR',
  'UK',
  'UP',
  'WB',
] as const

/** Plain text on one line: no control characters, no bidi overrides, no lone surrogates (docs/threats.md#hostile-characters). */
const plainLine = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine(
      // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
      (s) => s.isWellFormed() && !/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/.test(s),
      'has characters that cannot be shown',
    ),
    z.overwrite((s) => s.normalize('NFC')),
  )

export const profileSchema = z.strictObject({
  name: plainLine(80),
  examGoals: z.array(z.enum(EXAM_GOALS)).check(z.minLength(1), z.maxLength(EXAM_GOALS.length)),
  interfaceLanguage: z.enum(LOCALES),
  questionLanguage: z.enum(LOCALES),
  state: z.enum(STATES),
  category: z.enum(CATEGORIES),
  ageBand: z.enum(AGE_BANDS),
})
export type Profile = z.infer<typeof profileSchema>

/** The whole profile; `texts` accepts the texts that stood beside the button. */
export const profileRequest = z.extend(profileSchema, { texts })

/** The signed-in person's profile as far as it is filled in. `accommodation` is extra minutes for each hour (read only). */
export interface MeResponse {
  readonly user: Omit<SessionUser, 'token'>
  readonly profile: { readonly [field in keyof Profile]: Profile[field] | null }
  readonly accommodationMinutesPerHour: number
  /** The permission sets of an admin (contract/shared/capabilities.ts); null is an owner, and no admin has none. */
  readonly permissions: readonly PermissionSet[] | null
}

export interface SessionSummary {
  readonly id: string
  readonly device: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly current: boolean
}

export type { Locale }

/** Everywhere ends all sessions of the account. */
export const signOutRequest = z.strictObject({ everywhere: z.optional(z.boolean()) })
