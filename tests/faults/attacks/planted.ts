import type { PlantedBug } from '../support/bundle.ts'

/** A bug, and the beginning of the title of the attack that gets in through it. */
export interface Planted {
  readonly bug: PlantedBug
  readonly found: string
}

const bug = (name: string, place: RegExp | string, instead: string, found: string): Planted => ({
  bug: { name, plant: (bundle) => bundle.replace(place, instead) },
  found,
})

/** All of them are put into one copy of the Worker. */
export const PLANTED: readonly Planted[] = [
  bug(
    'results are released at once',
    /const isReleased(\d*) = now\d* >= test\d*\.releasedAt;/,
    'const isReleased$1 = true;',
    'Ask analysis, solution',
  ),
  bug('a session that ended is still one', 'if (row.revokedAt !== null || sessionEndsAt', 'if (sessionEndsAt', 'Go on after the logout'),
  bug('everybody is an admin', 'if (c.get("principal").role !== "admin") throw', 'if (false) throw', 'Send new orders, and an old one'),
  bug('limits count and never say no', /return success;\n\}\n(?=__name\(isWithin)/, 'return true;\n}\n', 'Try out coupon codes'),
  bug(
    'an order id is bound to nothing',
    /if \(row\d*\.action !== audit\d*\.action \|\|[^;]+;/,
    '',
    'Ban one person, then end the sessions',
  ),
  bug('a socket may come from any site', /(function requireOwnOrigin2\(c\) \{\n)[^\n]+\n/, '$1', 'Open a live socket from another site'),
  bug('an identity token of any sign-in will do', 'payload["nonce"] === nonce', 'true', 'Replay a used sign-in'),
  bug('the state of another browser will do', 'expected.state !== given.state', 'false', 'End the own sign-in in the browser'),
  bug('an attempt’s token opens every attempt', 'c.req.param("attemptId") !== attemptId', 'false', 'Use tokens that are over'),
  bug(
    'any signature is the gateway’s',
    /if \(await crypto\.subtle\.verify\("HMAC"[^\n]+found(\d*) = true/,
    'found$1 = true',
    'Deliver webhooks that nobody signed',
  ),
  bug(
    'claimed times are believed',
    /(function boundedTimes\(claimed, elapsedMs\) \{)/,
    '$1 return claimed;',
    'Claim a day on every question',
  ),
  bug('every address is a push service', /(function isPushEndpoint\(\w+\) \{)/, '$1 return true;', 'Subscribe addresses inside'),
  bug('replies say nothing of caches', /h\d*\.set\("cache-control", "no-store"\)/, 'void 0', 'Find private replies'),
  bug(
    'a ticket is found by its id alone',
    'FROM ticket t WHERE t.id = ?1 AND t.user_id = ?2',
    'FROM ticket t WHERE t.id = ?1 AND ?2 <> 0',
    'Read, answer and borrow',
  ),
  bug(
    'one question of a test to come is read in silence',
    /(async function isInTestToCome\([^)]*\) \{)/,
    '$1 return false;',
    'Read the key of a test that has not begun',
  ),
  bug(
    'no sign-in is too old',
    '!isRecentSignIn(principal.signIn.signedInAt, now())',
    'false',
    'Use an admin’s session that signed in an hour ago',
  ),
  bug('who was deleted has taken nothing', /&& await deps\d*\.tookLiveTest\(\)/, '&& false', 'Delete the account after a live test'),
]
