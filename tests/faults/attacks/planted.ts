import type { PlantedBug } from '../support/planted-bug.ts'

/** A bug, and the beginning of the title of the attack that gets in through it. */
export interface Planted {
  readonly bug: PlantedBug
  readonly found: string
}

const bug = (name: string, file: string, find: string, put: string, found: string): Planted => ({
  bug: { name, edits: [{ file, find, put }] },
  found,
})

/** A function that ends as soon as it begins. */
const atOnce = (name: string, file: string, start: string, statement: string, found: string): Planted =>
  bug(name, file, start, `${start}\n  ${statement}`, found)

/** All of them are put into one copy of the Worker. */
export const PLANTED: readonly Planted[] = [
  bug(
    'results are released at once',
    'worker/domain/results/may-show.ts',
    'const isReleased = now >= test.releasedAt',
    'const isReleased = true',
    'Ask analysis, solution',
  ),
  bug(
    'a session that ended is still one',
    'worker/http/guards/require-session.ts',
    'if (row.revokedAt !== null || sessionEndsAt',
    'if (sessionEndsAt',
    'Go on after the logout',
  ),
  bug(
    'everyone is an admin',
    'worker/http/access.ts',
    "if (c.get('principal').role !== 'admin') throw",
    'if (false) throw',
    'Send new orders, and an old one',
  ),
  bug('limits count and never say no', 'worker/http/limits.ts', 'return success', 'return true', 'Try out coupon codes'),
  bug(
    'an order id is bound to nothing',
    'worker/db/guarded-batch.ts',
    'row.action !== audit.action || row.target !== audit.target || row.contentHash !== (await contentHashOf(audit))',
    'false',
    'Ban one person, then end the sessions',
  ),
  bug(
    'a socket may come from any site',
    'worker/features/live/routes.ts',
    "if (!allowedOrigins(c.env).includes(c.req.header('origin') ?? ''))",
    'if (false)',
    'Open a live socket from another site',
  ),
  bug(
    'an identity token of any sign-in will do',
    'worker/platform/google.ts',
    "payload['nonce'] === nonce",
    'true',
    'Replay a used sign-in',
  ),
  bug(
    'the state of another browser will do',
    'worker/features/auth/service.ts',
    'expected.state !== given.state',
    'false',
    'End the own sign-in in the browser',
  ),
  bug(
    'an attempt’s token opens every attempt',
    'worker/http/guards/require-attempt.ts',
    "c.req.param('attemptId') !== attemptId",
    'false',
    'Use tokens that are over',
  ),
  bug(
    'any signature is the gateway’s',
    'worker/platform/gateway-signature.ts',
    "if (await crypto.subtle.verify('HMAC', key, given, bytes)) found = true",
    'found = true',
    'Deliver webhooks that nobody signed',
  ),
  atOnce(
    'claimed times are believed',
    'worker/domain/attempt/bounded-times.ts',
    'export function boundedTimes(claimed: readonly number[], elapsedMs: number): number[] {',
    'return [...claimed]',
    'Claim a day on every question',
  ),
  atOnce(
    'every address is a push service',
    'worker/domain/notifying/push-endpoint.ts',
    'export function isPushEndpoint(text: string): boolean {',
    'return true',
    'Subscribe addresses inside',
  ),
  bug('replies say nothing of caches', 'worker/http/headers.ts', "h.set('cache-control', 'no-store')", 'void 0', 'Find private replies'),
  bug(
    'a ticket is found by its id alone',
    'worker/features/support/queries.ts',
    'const isOwn = and(eq(ticket.id, id), eq(ticket.userId, userId))',
    'const isOwn = eq(ticket.id, id)',
    'Read, answer and borrow',
  ),
  atOnce(
    'one question of a test to come is read in silence',
    'worker/db/still-to-come.ts',
    'export async function isInTestToCome(db: D1Database, questionId: string, now: number): Promise<boolean> {',
    'return false',
    'Read the key of a test that has not begun',
  ),
  bug(
    'no sign-in is too old',
    'worker/http/recent-sign-in.ts',
    '!isRecentSignIn(principal.signIn.signedInAt, now())',
    'false',
    'Use an admin’s session that signed in an hour ago',
  ),
  bug(
    'who was deleted has taken nothing',
    'worker/features/attempts/start.ts',
    '&& (await deps.tookLiveTest())',
    '&& false',
    'Delete the account after a live test',
  ),
]
