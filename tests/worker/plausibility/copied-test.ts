/** A live test of forty questions in which two learners copied, and two answered faster than anyone reads. */
import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import type { EntryTicket } from '#contract/attempts/seat.ts'
import type { OwnRankHold, PlausibilityDesk, RankReview } from '#contract/plausibility/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { stageLiveTests } from '#worker/features/attempts/seats/stage-tests.ts'
import { newId } from '#worker/platform/ids.ts'
import { sittingOf } from '#worker/platform/objects.ts'
import { choice } from '#tests/worker/content/sample-bundle.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { freshSignIn, person, type Person, signInAgain } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

const MIN = 60_000
export const T0 = Date.UTC(2036, 10, 21, 5)
const CLOSES = T0 + 60 * MIN
/** After the grace and the spread of the closings. */
export const ENDS = CLOSES + 50_000
/** An isolate looks at what is on show again by then. */
export const LATER = 31_000
const QUESTIONS = 40
const RIGHT = 1
/** Twelve wrong answers without order; the others are right. */
const COPIED = [0, 2, 3, 0, 0, 3, 2, 2, 3, 0, 3, 2]

interface Way {
  readonly ageBand: string | null
  readonly wrong: readonly number[]
  readonly secondsEach: number
}

/** `adult` and `minor` copied from each other; `quick` and `quickMinor` are the best; the others worked for themselves. */
const WAYS = {
  adult: { ageBand: '18to24', wrong: COPIED, secondsEach: 60 },
  minor: { ageBand: 'under18', wrong: COPIED, secondsEach: 60 },
  quick: { ageBand: '25to34', wrong: [], secondsEach: 1 },
  quickMinor: { ageBand: 'under18', wrong: [], secondsEach: 1 },
  honest: { ageBand: '18to24', wrong: [0, 2, 3, 2, 0, 3, 3, 0, 2, 2, 0], secondsEach: 60 },
  clicking: { ageBand: '18to24', wrong: Array<number>(20).fill(3), secondsEach: 60 },
  clickingToo: { ageBand: '18to24', wrong: Array<number>(20).fill(3), secondsEach: 60 },
} as const satisfies Record<string, Way>
export type Who = keyof typeof WAYS

export interface Sat {
  readonly who: Person
  readonly entry: EntryTicket
}

export interface Ground {
  readonly testId: string
  readonly admin: Person
  readonly learners: Readonly<Record<Who, Sat>>
}

/** The test as all have submitted it, staged; the clock stands at its end. */
export async function copiedTest(): Promise<Ground> {
  vi.setSystemTime(T0)
  const testId = await published()
  const learners: Partial<Record<Who, Sat>> = {}
  for (const [name, way] of Object.entries(WAYS) as [Who, Way][]) {
    vi.setSystemTime(T0)
    const who = await person({ name: `The ${name}`, ageBand: way.ageBand, category: 'obc', state: 'AS' })
    const entry = await answerOf<EntryTicket>('POST', `/api/live-tests/${testId}/registration`, { token: who.token })
    const grant = await start(who, testId)
    vi.setSystemTime(T0 + 45 * MIN)
    await submit(grant, opsOf(way))
    learners[name] = { who, entry }
  }
  const admin = await person({ role: 'admin', name: 'The admin' })
  const staging = { db: env.DB, bucket: env.ARCHIVE, now: Date.now(), countAccounts: () => Promise.resolve(100) }
  while ((await stageLiveTests(staging)) > 0);
  vi.setSystemTime(ENDS)
  await freshSignIn(admin.id)
  return { testId, admin, learners: learners as Ground['learners'] }
}

async function published(): Promise<string> {
  const { testId } = await publishedSample((bundle) => {
    const p = bundle.tests[0]?.id.replace('.test', '') ?? ''
    bundle.questions = Array.from({ length: QUESTIONS }, (_, i) => choice(p, `q${i}`))
    bundle.passages = []
    const blocks = [{ type: 'single', count: QUESTIONS, scheme: { rule: 'fixed', right: '2', wrong: '-1/2' } }]
    for (const pattern of bundle.patterns)
      Object.assign(pattern, { rankFrom: 2, durationMinutes: 50, ties: [], sections: [{ id: 'all', title: { en: 'All' }, blocks }] })
    for (const one of bundle.tests)
      Object.assign(one, {
        kind: 'live',
        opensAt: new Date(T0 - MIN).toISOString(),
        closesAt: new Date(CLOSES).toISOString(),
        sections: [{ id: 'all', questions: bundle.questions.map(({ id }) => id) }],
      })
  })
  return testId
}

const opsOf = ({ wrong, secondsEach }: Way) =>
  Array.from({ length: QUESTIONS }, (_, q) => {
    const options = [wrong[q] ?? RIGHT]
    return [q + 1, q, 2, options, options, T0 + (q + 1) * secondsEach * 1_000, secondsEach * 1_000, 3]
  })

const alarm = (testId: string) => runDurableObjectAlarm(env.LIVE_SITTING.get(env.LIVE_SITTING.idFromName(testId)))

/** Lets the sitting count to its end, and do what it has been ordered. */
export async function counted({ testId }: Pick<Ground, 'testId'>): Promise<void> {
  for (let step = 0; step < 40; step++) if (!(await alarm(testId)) || (await sittingOf(env, testId).progress())?.state === 'final') break
  await alarm(testId)
}

/** As the page shows it a little later. */
export const later = (): void => void vi.setSystemTime(Date.now() + LATER)

export const deskOf = async ({ admin, testId }: Ground): Promise<PlausibilityDesk> =>
  answerOf('GET', `/api/admin/tests/${testId}/plausibility`, { token: await signInAgain(admin) })

export async function reviewOf(ground: Ground, name: Who): Promise<RankReview | undefined> {
  const { id } = ground.learners[name].who
  return (await deskOf(ground)).reviews.find(({ userId }) => userId === id)
}

export const REASONS = { en: 'Every question was answered within a second.' }

/** One decision as it is sent. */
export const decide = async ({ admin, testId, learners }: Ground, name: Who, body: Readonly<Record<string, unknown>>): Promise<Response> =>
  call('POST', `/api/admin/tests/${testId}/plausibility/${learners[name].who.id}`, {
    // The clock has gone on for longer than a session lasts.
    token: await signInAgain(admin),
    body: { order: newId(), round: 0, ...body },
  })

/** Holds a rank, and lets the sitting show it. */
export async function held(ground: Ground, name: Who): Promise<void> {
  const reply = await decide(ground, name, { act: 'hold', reasons: REASONS })
  if (!reply.ok) throw new Error(await reply.text())
  await alarm(ground.testId)
  later()
}

export async function decided(ground: Ground, name: Who, body: Readonly<Record<string, unknown>>): Promise<void> {
  const reply = await decide(ground, name, body)
  if (!reply.ok) throw new Error(await reply.text())
  await alarm(ground.testId)
  later()
}

export const bySession = ({ testId, learners }: Ground, name: Who): Promise<AnalysisResponse> =>
  answerOf('GET', `/api/tests/${testId}/analysis`, { token: learners[name].who.token })

export const byTicket = ({ testId, learners }: Ground, name: Who, bindings: Partial<Env> = {}): Promise<AnalysisResponse> =>
  answerOf('GET', `/api/live-tests/${testId}/result`, { token: learners[name].entry.ticket, bindings })

const hold = async ({ testId, learners }: Ground, name: Who, method: string, path = '', body?: unknown): Promise<Response> =>
  call(method, `/api/tests/${testId}/rank-hold${path}`, {
    token: await signInAgain(learners[name].who),
    ...(body === undefined ? {} : { body }),
  })

export const askHold = (ground: Ground, name: Who): Promise<Response> => hold(ground, name, 'GET')
export const ownHold = async (ground: Ground, name: Who): Promise<OwnRankHold> => (await askHold(ground, name)).json()
export const object = (ground: Ground, name: Who, text: string): Promise<Response> => hold(ground, name, 'POST', '/objection', { text })

/** Everything of a result but the moment of the reply. */
export function withoutTime(result: AnalysisResponse): Omit<AnalysisResponse, 'serverNow'> {
  const { serverNow: _, ...rest } = result
  return rest
}
