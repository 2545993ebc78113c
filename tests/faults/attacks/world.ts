import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StartAttemptResponse, WriterGrant } from '#contract/attempts/schemas.ts'
import { SITE_LEVEL } from '#contract/attempts/schemas.ts'
import type { StoredPaperFile } from '#worker/db/test-tables.ts'
import { callOperator } from '#scripts/lib/load-demo.ts'
import { type PaymentGatewayStandIn, startPaymentGateway } from '#scripts/stand-in/payment-gateway.ts'
import { hundredQuestions, type ProofTest } from '../support/hundred-questions.ts'
import { migrate, SECRETS, startWorker, type WorkerProcess } from '../support/worker-process.ts'
import { CUT, Hole, needed, type Reply } from './attack.ts'
import { CLIENT, type Identity, openIdentity } from './identity.ts'
import { makePerson, newId, openSession, type Person, type PersonWish } from './people.ts'

export const GATEWAY = {
  keyId: 'rzp_test_ForAttacks001',
  keySecret: 'a key secret for attacks',
  webhookSecret: 'a webhook secret for attacks',
}
/** A signing key whose time is over, and the one that took its place. */
export const OLD_KEY = 'an old signing key that opens nothing any more'
export const SIGNING_KEY = 'the signing key of the attacks, 32 bytes and more'
export const PLAN = { id: 'attackplan000001', pricePaise: 49_900, days: 30 }
const HOUR = 3_600_000

export interface Call {
  readonly token?: string | undefined
  readonly body?: unknown
  /** The body exactly as it goes over the wire. */
  readonly raw?: string | Uint8Array<ArrayBuffer> | ReadableStream
  readonly headers?: Readonly<Record<string, string>>
}

/** The running copy that is attacked: the Worker as it is deployed, its limits too, with a provider and a gateway of the attacker's. */
export class World {
  readonly worker: WorkerProcess
  readonly identity: Identity
  readonly gateway: PaymentGatewayStandIn
  readonly origin: string
  readonly state: string
  /** The tests of the ground, by name: see `layTests`. */
  tests = { live: '', hall: '', future: '', mock: '', second: '', prime: '' }
  /** Took the live test, with one right and several wrong answers, inside its window. */
  taker!: Person
  taken!: WriterGrant

  private constructor(worker: WorkerProcess, identity: Identity, gateway: PaymentGatewayStandIn, state: string, origin: string) {
    this.worker = worker
    this.identity = identity
    this.gateway = gateway
    this.state = state
    this.origin = origin
  }

  static async open(bundle: string, port: number): Promise<World> {
    const state = mkdtempSync(join(tmpdir(), 'sopan-attacks-'))
    const [identity, gateway] = [await openIdentity(), await startPaymentGateway(0, GATEWAY)]
    const settings = {
      OIDC_ISSUER: identity.issuer,
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      RAZORPAY_KEY_ID: GATEWAY.keyId,
      RAZORPAY_KEY_SECRET: GATEWAY.keySecret,
      RAZORPAY_WEBHOOK_SECRET: GATEWAY.webhookSecret,
      PAYMENT_GATEWAY: gateway.address,
      TOKEN_KEYS: JSON.stringify({
        sign: 'now',
        keys: { now: { secret: SIGNING_KEY }, old: { secret: OLD_KEY, until: Date.now() - HOUR } },
      }),
    }
    const worker = await startWorker(bundle, state, port, () => {}, settings, 'deployed')
    await migrate(worker)
    const world = new World(worker, identity, gateway, state, `http://127.0.0.1:${port}`)
    await world.#layTests()
    return world
  }

  async close(): Promise<void> {
    await this.worker.dispose()
    this.identity.close()
    await this.gateway.close()
    rmSync(this.state, { recursive: true, force: true })
  }

  /** One request as the attacker sends it, from an address that no one else uses unless a header says so. */
  async call(method: string, path: string, { token, body, raw, headers = {} }: Call = {}): Promise<Reply> {
    const asked = `${method} ${path.slice(0, 90)}`
    const asks: RequestInit = {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
      headers: {
        ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(raw === undefined ? {} : { body: raw, duplex: 'half' }),
    }
    try {
      const response = await fetch(`${this.worker.url}${path}`, asks)
      const text = await response.text()
      const code = /^\{"error":\{"code":"(\w+)"/.exec(text)?.[1] ?? ''
      return { asked, status: response.status, headers: response.headers, text, code }
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') throw new Hole(`${asked} hangs`)
      if (raw instanceof ReadableStream || (typeof raw === 'string' && raw.length > 65_536))
        return { asked, status: 413, headers: new Headers(), text: '', code: CUT }
      throw error
    }
  }

  person = (wish: PersonWish = {}): Promise<Person> => makePerson(this.worker, wish)
  admin = (wish: PersonWish = {}): Promise<Person> => makePerson(this.worker, { role: 'admin', ...wish })
  sessionOf = (who: Person, ago = 0): Promise<{ token: string; sessionId: string }> => openSession(this.worker, who.id, ago)
  operator = (path: string, body: unknown) => callOperator(this.worker.url, SECRETS.OPERATOR_SECRET, path, body)

  async rows<Row>(sql: string, ...binds: readonly (string | number)[]): Promise<Row[]> {
    const db = await this.worker.miniflare.getD1Database('DB', 'sopan-api')
    return (
      await db
        .prepare(sql)
        .bind(...binds)
        .all<Row>()
    ).results
  }

  async start(who: Pick<Person, 'token'>, testId: string, mode = 'exam'): Promise<WriterGrant> {
    const wish = { testId, language: 'en', level: SITE_LEVEL, mode }
    const reply = needed<StartAttemptResponse>(await this.call('POST', '/api/attempts', { token: who.token, body: wish }))
    if (reply.kind !== 'started') throw new Error('the attempt is open already')
    return reply.grant
  }

  /** Ops in the form of the wire, answering questions from the first on; submits with them. */
  async submit(grant: WriterGrant, answers: readonly number[], spentMs = 1_000): Promise<Reply> {
    const ops = answers.map((option, q) => [q + 1, q, 2, [option], [option], Date.now(), spentMs, 3])
    return this.call('POST', `/api/attempts/${grant.attemptId}/submit`, { token: grant.token, body: { epoch: grant.epoch, ops } })
  }

  /** Waits until the record has so many closed attempts of a person. */
  async recorded(who: Pick<Person, 'id'>, attempts = 1): Promise<void> {
    for (let i = 0; i < 150; i++) {
      const [row] = await this.rows<{ n: number }>("SELECT count(*) AS n FROM attempt WHERE user_id = ?1 AND state = 'closed'", who.id)
      if ((row?.n ?? 0) >= attempts) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('the record did not hear of the attempt')
  }

  /** The sealed files of a test's paper with what opens them; throws where there are none to look for. */
  async filesOf(testId: string): Promise<StoredPaperFile[]> {
    const [row] = await this.rows<{ files: string }>('SELECT files FROM paper WHERE test_id = ?1', testId)
    const files = JSON.parse(row?.files ?? '[]') as StoredPaperFile[]
    if (files.length === 0) throw new Error('the paper has no files')
    return files
  }

  async publish(name: string, { pattern, test }: Omit<ProofTest, 'name'> = {}): Promise<string> {
    const bundle = hundredQuestions({ name, ...(pattern === undefined ? {} : { pattern }), ...(test === undefined ? {} : { test }) })
    for (const question of bundle.questions ?? [])
      for (const variant of Object.values(question.variants)) Object.assign(variant, { solution: `${CANARY}: it is B.` })
    const { body } = await this.operator('/api/admin/import', { mode: 'commit', bundle })
    const testId = (body as { published?: { testId: string }[] }).published?.[0]?.testId
    if (testId === undefined) throw new Error(`the test ${name} was not published: ${JSON.stringify(body).slice(0, 500)}`)
    return testId
  }

  async #layTests(): Promise<void> {
    const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
    const live = (from: number, to: number) =>
      ({ pattern: { release: { when: 'windowEnd' } }, test: { kind: 'live', opensAt: at(from), closesAt: at(to) } }) as const
    this.tests = {
      live: await this.publish('live', live(-1, 3)),
      hall: await this.publish('hall', live(-1, 3)),
      future: await this.publish('future', live(20, 24)),
      mock: await this.publish('mock'),
      second: await this.publish('second'),
      prime: await this.publish('prime', { test: { access: 'prime' } }),
    }
    this.taker = await this.person()
    this.taken = await this.start(this.taker, this.tests.live)
    needed(await this.submit(this.taken, [0, 1, 2, 3, 0, 1]))
    await this.recorded(this.taker)
    const plan = { title: { en: 'Month' }, benefits: [], gstBp: 1_800, position: 0, pricePaise: PLAN.pricePaise, days: PLAN.days }
    await this.offer(`plans/${PLAN.id}`, plan)
    const none = { maxDiscountPaise: null, minPricePaise: 0, planIds: null, startsAt: null, endsAt: null }
    await this.offer('coupons/SECRET20', { kind: 'percent', value: 2_000, ...none, limitTotal: 1_000, limitPerUser: 1 })
  }

  async offer(path: string, body: object): Promise<void> {
    const headers = { authorization: `Operator ${SECRETS.OPERATOR_SECRET}` }
    needed(await this.call('PUT', `/api/admin/prime/${path}`, { headers, body: { version: 0, active: true, ...body } }))
  }
}

/** Stands in every solution. */
export const CANARY = 'CANARYOFSOLUTIONS'
export { newId }
