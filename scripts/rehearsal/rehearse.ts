/** Learners who start one test at the same moment, save, submit and read their results. Only fetch, so that it also runs inside workerd. */
import type { EntryTicket } from '#contract/attempts/seat.ts'
import { type Op, type ServerCopy, SITE_LEVEL, type StartAttemptResponse, type WriterGrant } from '#contract/attempts/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { answerable } from './answerable.ts'
import type { Asked, RehearsalStep } from './steps.ts'

export interface RehearsalDeps {
  readonly ask: (method: string, path: string, token: string | null, body?: unknown) => Promise<Response>
  /** Steady time in ms, for how long a call took. */
  readonly steady: () => number
  /** ms UTC */
  readonly now: () => number
  readonly wait: (ms: number) => Promise<unknown>
}

export interface RehearsalPlan {
  readonly testId: string
  readonly language: Locale
  /** Whether learners register and start in their turns, as those do who wait for a live test; else they start by session, all at once. */
  readonly registers: boolean
  /** Saves of one learner, of five answers each. */
  readonly saves: number
  /** Between two saves of one learner, ms. */
  readonly pauseMs: number
  /** Calls that may be under way at once. */
  readonly atOnce: number
}

export interface RehearsalReport {
  readonly learners: number
  readonly started: number
  readonly closed: number
  readonly resultsRead: number
  /** Results that the test releases later. */
  readonly resultsSealed: number
  readonly answersSent: number
  readonly answersAcknowledged: number
  /** Acknowledged, and not in the copy or the result that the site gave afterwards. */
  readonly answersLost: number
  readonly asked: readonly Asked[]
}

const ANSWERS_PER_SAVE = 5
/** The record hears of a closed attempt by a queue: so often a result is asked for again. */
const RESULT_TRIES = 60
const RESULT_AGAIN_MS = 1_000
const NOT_RELEASED = 'result_not_released'

export async function rehearse(deps: RehearsalDeps, plan: RehearsalPlan, tokens: readonly string[]): Promise<RehearsalReport> {
  const asked: Asked[] = []
  const learners = tokens.map((token) => new Learner(deps, plan, token, asked))
  if (plan.registers) await inTurn(learners, plan.atOnce, (learner) => learner.register())
  // All start before anyone goes on: that is the second a live test is about.
  const byTurn = learners.toSorted((a, b) => a.startsAt - b.startsAt)
  await inTurn(byTurn, plan.atOnce, (learner) => learner.start())
  await inTurn(learners, plan.atOnce, (learner) => learner.goOn())
  const sum = (of: (learner: Learner) => number): number => learners.reduce((all, learner) => all + of(learner), 0)
  return {
    learners: learners.length,
    started: sum(({ grant }) => Number(grant !== null)),
    closed: sum(({ isClosed }) => Number(isClosed)),
    resultsRead: sum(({ result }) => Number(result === 'read')),
    resultsSealed: sum(({ result }) => Number(result === 'sealed')),
    answersSent: sum(({ sent }) => sent.length),
    answersAcknowledged: sum(({ acknowledged }) => acknowledged),
    answersLost: sum(({ lost }) => lost.size),
    asked,
  }
}

class Learner {
  grant: WriterGrant | null = null
  readonly sent: Op[] = []
  acknowledged = 0
  readonly lost = new Set<number>()
  isClosed = false
  result: 'read' | 'sealed' | null = null
  readonly #deps: RehearsalDeps
  readonly #plan: RehearsalPlan
  readonly #token: string
  readonly #asked: Asked[]
  #ticket: { readonly token: string; readonly startsAt: number } | null = null

  constructor(deps: RehearsalDeps, plan: RehearsalPlan, token: string, asked: Asked[]) {
    this.#deps = deps
    this.#plan = plan
    this.#token = token
    this.#asked = asked
  }

  /** When the turn to start is, ms UTC by the clock of this machine; 0 without a ticket. */
  get startsAt(): number {
    return this.#ticket?.startsAt ?? 0
  }

  async register(): Promise<void> {
    const entry = await this.#ask<EntryTicket>('register', 'POST', `/api/live-tests/${this.#plan.testId}/registration`, this.#token)
    if (entry !== null) this.#ticket = { token: entry.ticket, startsAt: this.#deps.now() + entry.startsAt - entry.serverNow }
  }

  async start(): Promise<void> {
    const { testId, language } = this.#plan
    const wish = { language, level: SITE_LEVEL }
    if (this.#ticket !== null) await this.#deps.wait(Math.max(0, this.startsAt - this.#deps.now()))
    const reply =
      this.#ticket === null
        ? await this.#ask<StartAttemptResponse>('start', 'POST', '/api/attempts', this.#token, { testId, ...wish })
        : await this.#ask<StartAttemptResponse>('start', 'POST', `/api/live-tests/${testId}/seat`, this.#ticket.token, wish)
    if (reply === null) return
    if (reply.kind === 'started') this.grant = reply.grant
    else this.#asked.push({ step: 'start', ms: 0, refusal: 'an attempt of this account is open already' })
  }

  async goOn(): Promise<void> {
    const { grant } = this
    if (grant === null) return
    const paper = grant.paper.files[this.#plan.language]?.hash
    if (paper !== undefined) await this.#ask('paper', 'GET', `/papers/${paper}`, null)
    for (let i = 0; i < this.#plan.saves; i++) {
      await this.#deps.wait(this.#plan.pauseMs)
      await this.#save(grant)
    }
    const copy = await this.#ask<ServerCopy>('copy', 'GET', `/api/attempts/${grant.attemptId}/copy`, grant.token)
    if (copy !== null) this.#compare((question) => copy.questions.some(([place, , saved]) => place === question && saved !== null))
    const closed = await this.#ask('submit', 'POST', `/api/attempts/${grant.attemptId}/submit`, grant.token, {
      epoch: grant.epoch,
      ops: [],
    })
    this.isClosed = closed !== null
    if (this.isClosed) await this.#readResult()
  }

  async #save(grant: WriterGrant): Promise<void> {
    const places = answerable(grant.pattern)
    const from = this.sent.length
    for (let i = 0; i < ANSWERS_PER_SAVE; i++) {
      const place = places[(from + i) % places.length]
      if (place !== undefined) this.sent.push([this.sent.length + 1, place, 2, [0], [0], this.#deps.now(), 1_000, 3])
    }
    // What an earlier save did not bring goes along, as on a device.
    const ops = this.sent.slice(this.acknowledged)
    const reply = await this.#ask<{ readonly applied: number }>('save', 'POST', `/api/attempts/${grant.attemptId}/ops`, grant.token, {
      epoch: grant.epoch,
      ops,
    })
    if (reply !== null) this.acknowledged = Math.max(this.acknowledged, reply.applied)
  }

  async #readResult(): Promise<void> {
    const begun = this.#deps.steady()
    for (let tries = 0; tries < RESULT_TRIES; tries++) {
      const response = await this.#askResult().catch(() => null)
      const refusal = response === null ? 'no answer' : response.ok ? null : await refusalOf(response)
      const isSealed = refusal?.endsWith(NOT_RELEASED) === true
      if (refusal !== null && !isSealed && refusal.startsWith('404') && tries < RESULT_TRIES - 1) {
        await this.#deps.wait(RESULT_AGAIN_MS)
        continue
      }
      this.#asked.push({ step: 'result', ms: this.#deps.steady() - begun, refusal: isSealed ? null : refusal })
      if (isSealed) this.result = 'sealed'
      if (response === null || refusal !== null) return
      this.result = 'read'
      const { questions } = (await response.json()) as AnalysisResponse
      this.#compare((question) => (questions[question]?.[3] ?? null) !== null)
      return
    }
  }

  /** By the ticket, as whoever waited reads it; where that does not do, by session. */
  async #askResult(): Promise<Response> {
    const { testId } = this.#plan
    if (this.#ticket !== null) {
      const response = await this.#deps.ask('GET', `/api/live-tests/${testId}/result`, this.#ticket.token)
      if (response.status !== 503) return response
      await response.body?.cancel()
    }
    return this.#deps.ask('GET', `/api/tests/${testId}/analysis`, this.#token)
  }

  #compare(isThere: (question: number) => boolean): void {
    for (const [, question] of this.sent.slice(0, this.acknowledged)) if (!isThere(question)) this.lost.add(question)
  }

  async #ask<Answer>(step: RehearsalStep, method: string, path: string, token: string | null, body?: unknown): Promise<Answer | null> {
    const begun = this.#deps.steady()
    const done = (refusal: string | null): void => void this.#asked.push({ step, ms: this.#deps.steady() - begun, refusal })
    try {
      const response = await this.#deps.ask(method, path, token, body)
      const refusal = response.ok ? null : await refusalOf(response)
      const answer = refusal !== null ? null : step === 'paper' ? await response.arrayBuffer() : await response.json()
      done(refusal)
      return answer as Answer | null
    } catch {
      done('no answer')
      return null
    }
  }
}

/** The status and the code that the site names. */
async function refusalOf(response: Response): Promise<string> {
  const { error } = (await response.json().catch(() => ({}))) as { readonly error?: { readonly code?: unknown } }
  return `${response.status} ${typeof error?.code === 'string' ? error.code : 'without a code'}`
}

/** Works through all, so many at once. */
async function inTurn<One>(all: readonly One[], atOnce: number, work: (one: One) => Promise<void>): Promise<void> {
  const left = all.values()
  await Promise.all(
    Array.from({ length: Math.min(atOnce, all.length) }, async () => {
      for (const one of left) await work(one)
    }),
  )
}
