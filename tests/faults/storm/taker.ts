import { SITE_LEVEL, type StartAttemptResponse, type WriterGrant } from '#contract/attempts/schemas.ts'
import type { EntryTicket } from '#contract/attempts/seat.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import type { ProofRandom } from '../support/random.ts'
import { Saver } from '../support/saver.ts'
import { SaverConnection } from '../support/saver-connection.ts'

const AGAIN_MS = 500
const TRIES = 120

/** A learner of a live test who tries everything again until it is answered, as the site does. */
export class Taker {
  saver: Saver | null = null
  isSubmitted = false
  result: AnalysisResponse | null = null
  readonly category: string | null
  readonly #token: string
  readonly #testId: string
  readonly #url: () => string
  readonly #random: ProofRandom
  readonly #hasConnection: boolean
  #entry: EntryTicket | null = null
  /** Answers that a connection had, and no row, when the device left without a word. */
  handedOver = 0

  constructor(
    token: string,
    testId: string,
    { categories, hasConnection }: { readonly categories: ReadonlyMap<string, string | null>; readonly hasConnection: boolean },
    url: () => string,
    random: ProofRandom,
  ) {
    this.#token = token
    this.#hasConnection = hasConnection
    this.category = categories.get(userOf(token)) ?? null
    this.#testId = testId
    this.#url = url
    this.#random = random
  }

  /** When the turn to start is, ms UTC. */
  get startsAt(): number {
    return this.#entry?.startsAt ?? 0
  }

  async register(): Promise<void> {
    this.#entry = await this.#ask<EntryTicket>('POST', `/api/live-tests/${this.#testId}/registration`, this.#token)
  }

  /** By the ticket, in the own turn. Where the answer to a start was lost the attempt is open already, and is taken over. */
  async start(): Promise<void> {
    if (this.#entry === null) return
    await later(this.startsAt - Date.now())
    const wish = { language: 'en', level: SITE_LEVEL }
    const reply = await this.#ask<StartAttemptResponse>('POST', `/api/live-tests/${this.#testId}/seat`, this.#entry.ticket, wish)
    const grant =
      reply?.kind === 'open'
        ? await this.#ask<WriterGrant>('POST', `/api/attempts/${reply.attemptId}/continue?level=${SITE_LEVEL}`, this.#token, {})
        : (reply?.grant ?? null)
    if (grant !== null) this.saver = new Saver(grant, this.#url, this.#random)
  }

  /** So many batches of one to five answers. */
  async answer(batches: number): Promise<void> {
    const { saver } = this
    if (saver === null) return
    if (this.#hasConnection && (await this.#handOver(saver, batches))) return
    for (let i = 0; i < batches; i++) {
      saver.answerSome()
      for (let tries = 0; tries < TRIES && !(await saver.deliver(30_000)); tries++) await later(AGAIN_MS)
    }
  }

  /** Hands so many batches over, and is gone before any of them is stored: the server has all of them. */
  async #handOver(saver: Saver, batches: number): Promise<boolean> {
    const connection = await SaverConnection.open(this.#url(), saver.grant)
    if (connection === null) return false
    let [held, applied] = [saver.acknowledged, saver.acknowledged]
    for (let i = 0; i < batches; i++) {
      saver.answerSome()
      const reply = await connection.handOver(saver.sent.slice(held))
      if (reply !== null && 'held' in reply) ({ held, applied } = reply)
    }
    connection.close()
    this.handedOver += held - applied
    saver.acknowledged = held
    return true
  }

  async submit(): Promise<void> {
    const { saver } = this
    if (saver === null) return
    const { attemptId, token, epoch } = saver.grant
    this.isSubmitted = (await this.#ask('POST', `/api/attempts/${attemptId}/submit`, token, { epoch, ops: [] })) !== null
  }

  async read(): Promise<void> {
    if (this.#entry !== null)
      this.result = await this.#ask<AnalysisResponse>('GET', `/api/live-tests/${this.#testId}/result`, this.#entry.ticket)
  }

  /** The reply, or null where none came in all that time, or a refusal that no repeat changes. */
  async #ask<Reply>(method: string, path: string, token: string, body?: unknown): Promise<Reply | null> {
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        const response = await fetch(`${this.#url()}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(60_000),
        })
        if (response.ok) return (await response.json()) as Reply
        await response.arrayBuffer()
        if (response.status < 500) return null
      } catch {
        // The server is away.
      }
      await later(AGAIN_MS)
    }
    return null
  }
}

const userOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
