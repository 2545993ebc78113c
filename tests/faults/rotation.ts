import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleWorker } from './support/bundle.ts'
import { makeLearners, publishTest, startAttempt } from './support/learners.ts'
import { type ProofRandom, proofRandom } from './support/random.ts'
import { Saver } from './support/saver.ts'
import { migrate, startWorker, type WorkerProcess } from './support/worker-process.ts'

const A = { secret: 'the first signing key of this proof, 32 bytes' }
const B = { secret: 'the second signing key of this proof, 32 bytes' }
type Settings = Readonly<Record<string, string>>
const settings = (sign: string, keys: Readonly<Record<string, { readonly secret: string }>>): Settings => ({
  TOKEN_KEYS: JSON.stringify({ sign, keys }),
})

/** SESSION_SECRET alone, then a named key that signs, then a second one; each is a deployment in the middle of every attempt. */
const STAGES: readonly Settings[] = [{}, settings('a', { a: A }), settings('b', { a: A, b: B })]
/** The bug to be found: the key before is dropped as soon as the new one signs. */
const DROPPED_AT_ONCE: readonly Settings[] = [{}, settings('a', { a: A }), settings('b', { b: B })]

const PORT = 8_846

export interface RotationFigures {
  attempts: number
  rotations: number
  acknowledged: number
  /** Attempts of which a save was refused, or an answer is missing or was never sent. */
  affected: number
  /** Sessions that the API refuses at the end. */
  endedSessions: number
}

/** Writes `attempts` attempts, begun evenly over the stages, while the Worker is replaced by one with the next settings. */
export async function rotationRun(
  bundle: string,
  stages: readonly Settings[],
  attempts: number,
  random: ProofRandom,
): Promise<RotationFigures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-rotation-'))
  let worker: WorkerProcess | null = null
  let url = ''
  const savers: Saver[] = []
  const sessions: string[] = []
  let testId = ''
  for (const [i, stage] of stages.entries()) {
    await worker?.dispose()
    const started = await startWorker(bundle, state, PORT, () => {}, stage)
    worker = started
    url = started.url
    if (i === 0) {
      await migrate(started)
      testId = await publishTest(started)
    }
    const share = Math.floor((attempts * (i + 1)) / stages.length) - savers.length
    const tokens = await makeLearners(started, share)
    sessions.push(...tokens)
    for (const token of tokens) savers.push(new Saver(await startAttempt(started, token, testId), () => url, random))
    for (let round = 0; round < 3; round++)
      await Promise.all(
        savers.map(async (saver) => {
          saver.answerSome()
          await saver.deliver()
        }),
      )
  }
  const figures = { attempts: savers.length, rotations: stages.length - 1, acknowledged: 0, affected: 0, endedSessions: 0 }
  for (const saver of savers) {
    figures.acknowledged += saver.acknowledged
    if (saver.refused > 0 || saver.acknowledged < saver.sent.length || !(await isWhole(saver))) figures.affected++
  }
  for (const token of sessions) {
    const reply = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
    if (!reply.ok) figures.endedSessions++
    await reply.body?.cancel()
  }
  await worker?.dispose()
  rmSync(state, { recursive: true, force: true })
  return figures
}

async function isWhole(saver: Saver): Promise<boolean> {
  try {
    const { lost, invented } = saver.faultsOf(await saver.copy())
    return lost === 0 && invented === 0
  } catch {
    return false
  }
}

/** 0 affected attempts and 0 ended sessions of `runs` attempts; and a rotation that drops the key before at once is found out. */
export async function proveRotation(runs: number, seed: number): Promise<boolean> {
  const bundle = await bundleWorker()
  const real = await rotationRun(bundle, STAGES, runs, proofRandom(seed))
  console.log(`signing key changed in mid-attempt: ${JSON.stringify({ seed, ...real })}`)
  const bad = await rotationRun(bundle, DROPPED_AT_ONCE, Math.max(9, Math.round(runs / 10)), proofRandom(seed))
  console.log(`  with "the key before is dropped at once" planted: ${JSON.stringify(bad)}`)
  return real.affected === 0 && real.endedSessions === 0 && real.attempts === runs && real.acknowledged > 0 && bad.affected > 0
}
