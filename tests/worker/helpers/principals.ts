import { env } from 'cloudflare:workers'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { signEntryTicket } from '#worker/platform/entry-ticket.ts'
import { signToken, TOKEN_KINDS } from '#worker/platform/tokens.ts'
import { change, person } from './people.ts'
import type { Access } from '#contract/shared/access.ts'

export interface PrincipalKind {
  /** The Authorization header that this principal sends. */
  readonly header: () => Promise<string | null>
  readonly may: readonly Access[]
}

const bearer = async (overrides: Parameters<typeof person>[0] = {}): Promise<string> => `Bearer ${(await person(overrides)).token}`
const now = (): number => Date.now()

/** Everyone who might call (docs/threats.md#principals), and the routes that are theirs. */
export const PRINCIPALS: Readonly<Record<string, PrincipalKind>> = {
  anonymous: { header: async () => null, may: ['anyone'] },
  learner: { header: () => bearer(), may: ['anyone', 'learner'] },
  'another learner': { header: () => bearer({ name: 'Other' }), may: ['anyone', 'learner'] },
  'learner without a profile': { header: () => bearer({ profileCompletedAt: null }), may: ['anyone', 'learner'] },
  'Prime learner': { header: () => bearer({ primeAccessUntil: now() + 86_400_000 }), may: ['anyone', 'learner'] },
  'lapsed Prime learner': { header: () => bearer({ primeAccessUntil: now() - 1 }), may: ['anyone', 'learner'] },
  admin: { header: () => bearer({ role: 'admin' }), may: ['anyone', 'learner', 'admin', 'adminOrOperator'] },
  'demoted admin with the old token': {
    header: async () => {
      const who = await person({ role: 'admin' })
      await change(who.id, 'role', 'user')
      return `Bearer ${who.token}`
    },
    may: ['anyone', 'learner'],
  },
  'banned learner': {
    header: async () => {
      const who = await person()
      await change(who.id, 'banned_at', now())
      return `Bearer ${who.token}`
    },
    may: ['anyone'],
  },
  'deleted learner': {
    header: async () => {
      const who = await person()
      await change(who.id, 'deleted_at', now())
      return `Bearer ${who.token}`
    },
    may: ['anyone'],
  },
  'learner signed out everywhere': {
    header: async () => {
      const who = await person()
      await change(who.id, 'session_version', 2)
      return `Bearer ${who.token}`
    },
    may: ['anyone'],
  },
  'expired token': {
    header: async () => {
      const who = await person()
      const token = await signToken(tokenKeysOf(env), TOKEN_KINDS.session, {
        sub: who.id,
        jti: 'x',
        now: now() - 7_200_000,
        expiresAt: now() - 60_000,
        extra: { sv: 1 },
      })
      return `Bearer ${token}`
    },
    may: ['anyone'],
  },
  'garbage token': { header: async () => 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.xxxxxxxx', may: ['anyone'] },
  'attempt token as a session': {
    header: async () => {
      const who = await person()
      const extra = { att: 'aaaaaaaaaaaaaaaa.1', epoch: 1 }
      return `Bearer ${await signToken(tokenKeysOf(env), TOKEN_KINDS.attempt, { sub: who.id, jti: 'x', now: now(), expiresAt: now() + 60_000, extra })}`
    },
    // The token is good for exactly the attempt it names.
    may: ['anyone', 'attempt'],
  },
  'holder of an entry ticket': {
    header: async () => {
      const { id: userId } = await person()
      const nothing = { category: null, state: null, accommodationMinutesPerHour: 0, isAnalysed: false }
      const facts = { userId, sessionId: 'x', testId: 'aaaaaaaaaaaaaaaa', issuedAt: now(), ...nothing }
      return `Bearer ${await signEntryTicket(tokenKeysOf(env), facts, { id: 'x', expiresAt: now() + 60_000 })}`
    },
    // The ticket is good for exactly the test it names.
    may: ['anyone', 'entry'],
  },
  operator: { header: async () => `Operator ${env.OPERATOR_SECRET}`, may: ['anyone', 'operator', 'adminOrOperator'] },
  'wrong operator secret': { header: async () => `Operator ${'x'.repeat(48)}`, may: ['anyone'] },
}
