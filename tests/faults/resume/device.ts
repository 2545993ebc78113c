import type { StartAttemptResponse, WriterGrant } from '#contract/attempts/schemas.ts'
import { SITE_LEVEL } from '#contract/attempts/schemas.ts'
import { AttemptController } from '#web/features/attempts/engine/attempt-controller.ts'
import { memoryStore } from '#web/lib/storage/memory-store.ts'
import type { AskOutcome, SendOutcome } from '#web/features/attempts/engine/send-outcome.ts'
import { type DeviceClocks, ServerClock } from '#web/features/attempts/engine/server-clock.ts'
import { keepGrant } from '#web/features/attempts/opening/keep-grant.ts'

/** A clock of a device that is off by `skewMs`, and its owner may set it. */
export class SkewedClocks implements DeviceClocks {
  skewMs: number
  readonly #from = performance.now()

  constructor(skewMs: number) {
    this.skewMs = skewMs
  }

  readonly steady = (): number => performance.now() - this.#from
  readonly wall = (): number => Date.now() + this.skewMs
}

/** The bug to be found: a timer that the device keeps by its own clock. */
export class OwnTimer extends ServerClock {
  readonly #clocks: DeviceClocks

  constructor(clocks: DeviceClocks, offset: number) {
    super(clocks, offset)
    this.#clocks = clocks
  }

  override now(): number {
    return this.#clocks.wall()
  }
}

export interface Device {
  readonly controller: AttemptController
  readonly clock: ServerClock
  readonly grant: WriterGrant
  /** The seconds that its screen counts down, in ms. */
  remainingMs(): number
}

export type MakeClock = (clocks: DeviceClocks, offset: number) => ServerClock

/** Starts the test (attempt null) or takes an attempt over, on a device that has nothing of it, with the site's own engine. */
export async function openOn(
  url: string,
  session: string,
  testId: string,
  attemptId: string | null,
  clocks: SkewedClocks,
  makeClock: MakeClock,
): Promise<Device> {
  const askedAt = performance.now()
  const grant =
    attemptId === null
      ? started(await post<StartAttemptResponse>(url, '/api/attempts', session, { testId, language: 'en', level: SITE_LEVEL }))
      : await post<WriterGrant>(url, `/api/attempts/${attemptId}/continue`, session)
  const offset = grant.serverNow + (performance.now() - askedAt) / 2 - clocks.wall()
  const store = memoryStore()
  const key = { ownerId: 'somebody', attemptId: grant.attemptId }
  await keepGrant(store, key, testId, grant, offset, null)
  const stored = await store.attempt(key)
  if (stored === null) throw new Error('the device kept nothing')
  const clock = makeClock(clocks, offset)
  const call = (name: string, body: object) =>
    post(url, `/api/attempts/${grant.attemptId}/${name}`, grant.token, { epoch: grant.epoch, ...body })
  const sections = grant.pattern.sections.length
  const sizeOf = 100 / sections
  const controller = new AttemptController(
    {
      store,
      clock,
      steady: clocks.steady,
      random: () => 0.5,
      setTimer: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      sendOps: (_, { ops, lost }) => outcomeOf(call('ops', { ops, ...(lost.length > 0 ? { lost } : {}) }), 'acknowledged'),
      sendSubmit: (_, ops) => outcomeOf(call('submit', { ops }), 'closed'),
      askPause: (_, ops) => answerOf(call('pause', { ops })),
      askResume: () => answerOf(call('resume', {})),
      askReveal: (_, ops, question) => answerOf(call('reveal', { ops, question })),
    },
    {
      stored,
      ops: [],
      isFresh: true,
      saveMode: grant.pattern.saveMode,
      questionCount: 100,
      currentQ: grant.copy.current ?? 0,
      sectionOf: (question) => Math.floor(question / sizeOf),
      firstOf: (section) => (section < sections ? section * sizeOf : null),
      choosable: [],
    },
  )
  return { controller, clock, grant, remainingMs: () => controller.snapshot().deadlineAt - clock.now() }
}

function started(reply: StartAttemptResponse): WriterGrant {
  if (reply.kind !== 'started') throw new Error('the attempt was open already')
  return reply.grant
}

/** A call to the API; throws with the code of a refusal. */
export async function post<Answer>(url: string, path: string, token: string, body: object = {}): Promise<Answer> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(8_000),
  })
  const answer = (await response.json()) as Answer & { error?: { code: string } }
  if (!response.ok) throw new Error(answer.error?.code ?? `HTTP ${response.status}`)
  return answer
}

/** Of the refusals only the one that this proof provokes; any other fails it. */
async function outcomeOf(reply: Promise<unknown>, kind: 'acknowledged' | 'closed'): Promise<SendOutcome> {
  try {
    return { kind, ...((await reply) as object) } as SendOutcome
  } catch (error) {
    if (error instanceof Error && error.message === 'attempt_superseded') return { kind: 'superseded', copy: null }
    throw error
  }
}

const answerOf = async <Answer>(reply: Promise<unknown>): Promise<AskOutcome<Answer>> => ({
  kind: 'answered',
  answer: (await reply) as Answer,
})
