import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WRITER_ACCEPT } from '#contract/attempts/writer-accept.ts'
import type { Op, ServerCopy, WriterGrant } from '#contract/attempts/schemas.ts'
import { foldLog } from '#domain/attempt/operation-log.ts'
import { sameAnswer } from '#domain/attempt/palette.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { signToken, TOKEN_KINDS } from '#worker/platform/tokens.ts'
import { bundleWithBugs } from './support/bundle.ts'
import { makeLearners, publishTest, startAttempt } from './support/learners.ts'
import { type ProofRandom, proofRandom } from './support/random.ts'
import { Saver } from './support/saver.ts'
import { migrate, SECRETS, startWorker, type WorkerProcess } from './support/worker-process.ts'

/** The settings of one version of the Worker. */
type Settings = Readonly<Record<string, string>>
const A = { TOKEN_KEY_a: 'the first signing key of this proof, 32 bytes' }
const B = { TOKEN_KEY_b: 'the second signing key of this proof, 32 bytes' }
const C = { TOKEN_KEY_c: 'the third signing key of this proof, 32 bytes' }
const END = Date.now() + 31 * 86_400_000
const signs = (sign: string, until: Readonly<Record<string, number>> = {}) => ({ TOKEN_SIGNING: JSON.stringify({ sign, until }) })

const VERSIONS = {
  /** A site from before: one secret, and tokens without a key id. */
  unnamed: {},
  acceptingFirst: A,
  first: { ...A, ...signs('a', { SESSION_SECRET: END }) },
  accepting: { ...A, ...B, ...signs('a', { SESSION_SECRET: END }) },
  signing: { ...A, ...B, ...signs('b', { a: END, SESSION_SECRET: END }) },
  /** Both keys have leaked, and a third is in their place. */
  leaked: { SESSION_SECRET: '', ...C, ...signs('c') },
} satisfies Record<string, Settings>
type Version = keyof typeof VERSIONS

/** While a secret spreads, places of the network answer with the version before and with the next one. */
const PLANNED: readonly (readonly Version[])[] = [['first'], ['first', 'accepting'], ['accepting'], ['accepting', 'signing'], ['signing']]
/** The bug to be found: the new key signs before every place accepts it. */
const SIGN_FIRST: readonly (readonly Version[])[] = [['first'], ['first', 'signing'], ['signing']]

/** Two versions of the Worker that share everything, in one process: the path of a request says which of them answers. */
const BY_VERSION = {
  name: 'the path names the version',
  edits: [
    {
      file: 'worker/index.ts',
      find: 'fetch: app.fetch,',
      put: `fetch: (request, env, ctx) => {
    const [, version = 'unnamed', path = ''] = /^https?:..[^/]+.~(\\w+)(.*)$/.exec(request.url) ?? []
    const settings = JSON.parse(env['PROOF_VERSIONS'])[version]
    return app.fetch(path === '' ? request : new Request(new URL(path, request.url), request), { ...env, ...settings }, ctx)
  },`,
    },
  ],
}

const PORT = 8_846
const ROUNDS = 3

export interface RotationFigures {
  readonly attempts: number
  readonly saves: number
  /** Saves that a version refused, though the token was a good one. */
  readonly refused: number
  /** Attempts with an answer that the server does not have. */
  readonly incomplete: number
  /** Sessions that the API refuses at the end. */
  readonly endedSessions: number
}

interface Running {
  readonly worker: WorkerProcess
  readonly testId: string
  readonly savers: Saver[]
  readonly sessions: string[]
  stage: readonly Version[]
  readonly random: ProofRandom
}

/** Lets `attempts` attempts, begun evenly over the stages, save in each of them at whatever version answers. */
async function runThrough(running: Running, stages: readonly (readonly Version[])[], attempts: number): Promise<RotationFigures> {
  const { worker, savers, sessions, testId, random } = running
  const url = (): string => `${worker.url}/~${running.stage[random.int(0, running.stage.length - 1)] ?? 'first'}`
  let saves = 0
  for (const [i, stage] of stages.entries()) {
    running.stage = stage
    const tokens = await makeLearners(worker, Math.floor((attempts * (i + 1)) / stages.length) - savers.length)
    sessions.push(...tokens)
    for (const token of tokens) savers.push(new Saver(await startAttempt({ ...worker, url: url() }, token, testId), url, random))
    for (let round = 0; round < ROUNDS; round++) {
      saves += savers.length
      await Promise.all(
        savers.map(async (saver) => {
          saver.answerSome()
          await saver.deliver()
        }),
      )
    }
  }
  let incomplete = 0
  for (const saver of savers) if (!(await isWhole(saver))) incomplete++
  let endedSessions = 0
  for (const token of sessions) if (!(await asked(`${url()}/api/me`, token)).ok) endedSessions++
  return { attempts: savers.length, saves, refused: savers.reduce((sum, { refused }) => sum + refused, 0), incomplete, endedSessions }
}

async function isWhole(saver: Saver): Promise<boolean> {
  try {
    const { lost, invented } = saver.faultsOf(await saver.copy())
    return lost === 0 && invented === 0 && saver.acknowledged === saver.sent.length
  } catch {
    return false
  }
}

export interface LeakFigures {
  readonly attempts: number
  /** Saves with a token of the leaked key that were taken. */
  readonly taken: number
  /** Saves that were refused with the code that a device renews its token for. */
  readonly askedToRenew: number
  /** Sessions of the leaked key that could still renew a token. */
  readonly renewedWithoutSignIn: number
  /** Attempts that lack an answer after the learner signed in once. */
  readonly incomplete: number
}

/** Every key leaks in the middle of the attempts: each device answers on, is refused, signs in, renews, and sends what waited. */
async function runThroughLeak({ worker, savers, sessions }: Running): Promise<LeakFigures> {
  const url = `${worker.url}/~leaked`
  const figures = { attempts: savers.length, taken: 0, askedToRenew: 0, renewedWithoutSignIn: 0, incomplete: 0 }
  for (const [i, saver] of savers.entries()) {
    saver.answerSome()
    const { attemptId, token } = saver.grant
    const waiting = saver.sent.slice(saver.acknowledged)
    const path = `${url}/api/attempts/${attemptId}`
    const refused = await asked(`${path}/ops`, token, { epoch: 1, ops: waiting })
    const { error } = (await refused.json()) as { error?: { code: string } }
    if (refused.ok) figures.taken++
    if (refused.status === 403 && error?.code === 'attempt_token_renew') figures.askedToRenew++
    const session = sessions[i] ?? ''
    if ((await asked(`${path}/continue`, session, {})).ok) figures.renewedWithoutSignIn++
    const renewed = await asked(`${path}/continue`, await signInAgain(session), {})
    const grant = (await renewed.json()) as WriterGrant
    // As the site does it: what waited is made again for the new writer, from 1 on.
    const ops = waiting.map(([, ...rest], at): Op => [at + 1, ...rest])
    const sent = await asked(`${path}/ops`, grant.token, { epoch: grant.epoch, ops })
    const copy = (await (await asked(`${path}/copy`, grant.token)).json()) as ServerCopy
    if (!renewed.ok || !sent.ok || !hasAll(copy, saver.sent)) figures.incomplete++
  }
  return figures
}

/** Whether the copy has the last answer to each question that was answered. */
function hasAll(copy: ServerCopy, sent: readonly Op[]): boolean {
  const there = new Map(copy.questions.map(([question, , saved]) => [question, saved]))
  return foldLog(100, [{ epoch: 1, ops: sent, late: false }]).every(
    ({ epoch, saved }, question) => epoch === 0 || sameAnswer(there.get(question) ?? null, saved),
  )
}

/** The same session with a token of the key that signs now: what a sign-in gives. */
function signInAgain(token: string): Promise<string> {
  const { sub, jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string; jti: string }
  const now = Date.now()
  return signToken(tokenKeysOf(VERSIONS.leaked), TOKEN_KINDS.session, { sub, jti, now, expiresAt: now + 3_600_000, extra: { sv: 1 } })
}

const asked = (url: string, token: string, body?: unknown): Promise<Response> =>
  fetch(url, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: WRITER_ACCEPT },
  })

async function withWorker<T>(bundle: string, random: ProofRandom, prove: (running: Running) => Promise<T>): Promise<T> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-rotation-'))
  const versions = JSON.stringify(VERSIONS)
  const worker = await startWorker(bundle, state, PORT, () => {}, { ...SECRETS, PROOF_VERSIONS: versions })
  try {
    await migrate(worker)
    return await prove({ worker, testId: await publishTest(worker), savers: [], sessions: [], stage: ['first'], random })
  } finally {
    await worker.dispose()
    rmSync(state, { recursive: true, force: true })
  }
}

/**
 * 0 refused saves, 0 ended sessions and no missing answer of `runs` attempts over a planned change, while two versions answer; the same where
 * a site comes from one secret without a key id. A key that signs before it is accepted is noticed. After a leak every save is refused
 * until its device has signed in, and no answer is missing then.
 */
export async function proveRotation(runs: number, seed: number): Promise<boolean> {
  const bundle = await bundleWithBugs([BY_VERSION])
  const few = Math.max(10, Math.round(runs / 10))
  const [planned, leak] = await withWorker(bundle, proofRandom(seed), async (running) => {
    const figures = await runThrough(running, PLANNED, runs)
    return [figures, await runThroughLeak(running)] as const
  })
  console.log(`signing key changed twice in mid-attempt, two versions mixed: ${JSON.stringify({ seed, ...planned })}`)
  console.log(`  then every key leaks: ${JSON.stringify(leak)}`)
  const bad = await withWorker(bundle, proofRandom(seed), (running) => runThrough(running, SIGN_FIRST, few))
  console.log(`  with "the new key signs first" planted: ${JSON.stringify(bad)}`)
  const isPlannedGood = planned.attempts === runs && planned.refused + planned.incomplete + planned.endedSessions === 0
  const isLeakGood =
    leak.askedToRenew === leak.attempts && leak.taken + leak.renewedWithoutSignIn + leak.incomplete === 0 && leak.attempts === runs
  return isPlannedGood && isLeakGood && bad.refused > 0
}
