import type { Locale } from '#contract/shared/locales.ts'
import { secondsToGrant } from '#domain/money/prime-until.ts'
import { notify, type PreparedNotice } from '#worker/notifying/notify.ts'
import { type Joining, memberStatement, primeStatements } from './joinings.sql.ts'

/** An account that joins a batch by an invitation. Times ms UTC. */
export interface Comer {
  readonly invitationId: string
  readonly batchId: string
  readonly batchName: string
  readonly userId: string
  readonly language: Locale
  readonly primeUntil: number | null
  /** Days of Prime that the invitation gives; null for none, and where the account got those of this batch before. */
  readonly primeDays: number | null
}

/** So many in one statement. */
const AT_ONCE = 500

export interface PreparedJoining {
  /** For the batch that writes the claimed invitations, after them. */
  readonly statements: readonly D1PreparedStatement[]
  readonly notices: readonly PreparedNotice[]
  /** Until when the pass of each lasts who gets Prime. */
  readonly primeUntil: ReadonlyMap<string, number>
}

/**
 * Membership, Prime and notices of those who join, in as many statements as there are pages of 500. Prime is cut at the cap of passes.
 * `tag` gives eight characters of a-z and 0-9. `now` ms UTC.
 */
export function joinBatches(
  db: D1Database,
  comers: readonly Comer[],
  { now, tag }: { readonly now: number; readonly tag: () => string },
): PreparedJoining {
  const primeUntil = new Map<string, number>()
  const joinings = comers.map((comer): Joining => {
    const { invitationId, batchId, userId } = comer
    const until = primeUntil.get(userId) ?? comer.primeUntil
    const primeS = comer.primeDays === null ? 0 : secondsToGrant(comer.primeDays, until, now)
    if (primeS > 0) primeUntil.set(userId, Math.max(now, until ?? now) + primeS * 1000)
    return { invitationId, batchId, userId, primeS }
  })
  const given = [...new Map(comers.filter(({ userId }) => primeUntil.has(userId)).map((one) => [one.userId, one])).values()]
  const notices = [
    ...batchesOf(comers).flatMap((ofOne) =>
      pages(ofOne).map((some) =>
        notify(db, {
          kind: 'batchJoined',
          people: some.map(({ userId, language, batchName }) => ({ userId, language, params: { batch: batchName } })),
          tag: tag(),
          at: now,
        }),
      ),
    ),
    ...pages(given).map((some) =>
      notify(db, {
        kind: 'passGiven',
        people: some.map(({ userId, language }) => ({ userId, language, params: { until: primeUntil.get(userId) ?? now } })),
        tag: tag(),
        at: now,
      }),
    ),
  ]
  const giving = joinings.filter(({ primeS }) => primeS > 0)
  return {
    statements: [
      ...pages(joinings).map((some) => memberStatement(db, some, now)),
      ...pages(giving).flatMap((some) => primeStatements(db, some, now)),
      ...notices.flatMap(({ statements }) => statements),
    ],
    notices,
    primeUntil,
  }
}

/** One of many accounts may be in several batches: they are told of each. */
const batchesOf = (comers: readonly Comer[]): Comer[][] => [...Map.groupBy(comers, ({ batchId }) => batchId).values()]

export function pages<One>(list: readonly One[], most = AT_ONCE): One[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most))
}
