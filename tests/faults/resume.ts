import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AttemptStatus } from '#contract/attempts/schemas.ts'
import { sameAnswer } from '#domain/attempt/palette.ts'
import { ServerClock } from '#web/features/attempts/engine/server-clock.ts'
import { type Device, type MakeClock, openOn, OwnTimer, post, SkewedClocks } from './resume/device.ts'
import { bundleWorker } from './support/bundle.ts'
import { twoSections } from './support/hundred-questions.ts'
import { makeLearners, publishTest } from './support/learners.ts'
import { type ProofRandom, proofRandom } from './support/random.ts'
import { migrate, startWorker, type WorkerProcess } from './support/worker-process.ts'

interface ResumeFigures {
  runs: number
  bySection: number
  withGift: number
  answers: number
  /** Questions that were not the same on the second device, and runs whose end was not. */
  otherAnswers: number
  otherDeadlines: number
  /** Old devices that did not learn that another one writes. */
  notTold: number
  /** How far the worst countdown was from the server's, in ms, and how many were off by more than a second. */
  worstClockMs: number
  wrongClocks: number
}

const PORT = 8_881
const DAY = 24 * 3_600_000

/** Answers on one device, continues with another that has nothing, each with a clock that is anywhere within a day. */
async function resumeRuns(bundle: string, runs: number, random: ProofRandom, makeClock: MakeClock): Promise<ResumeFigures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-resume-'))
  const worker = await startWorker(bundle, state, PORT)
  await migrate(worker)
  const tests = {
    shared: await publishTest(worker, { name: 'shared' }),
    sections: await publishTest(worker, { name: 'sections', pattern: { ...twoSections(20, 30), pause: { times: 3, minutes: 10 } } }),
  }
  const admin = await makeAdmin(worker)
  const figures: ResumeFigures = {
    runs: 0,
    bySection: 0,
    withGift: 0,
    answers: 0,
    otherAnswers: 0,
    otherDeadlines: 0,
    notTold: 0,
    worstClockMs: 0,
    wrongClocks: 0,
  }
  for (let run = 0; run < runs; run++) await resumeOnce(worker, tests, admin, random, makeClock, figures)
  await worker.dispose()
  rmSync(state, { recursive: true, force: true })
  return figures
}

async function resumeOnce(
  worker: WorkerProcess,
  tests: { readonly shared: string; readonly sections: string },
  admin: string,
  random: ProofRandom,
  makeClock: MakeClock,
  figures: ResumeFigures,
): Promise<void> {
  const [session = ''] = await makeLearners(worker, 1)
  const isBySection = random.int(0, 1) === 1
  const testId = isBySection ? tests.sections : tests.shared
  const phone = new SkewedClocks(random.int(-DAY, DAY))
  const first = await openOn(worker.url, session, testId, null, phone, makeClock)
  const { attemptId } = first.grant
  answerSome(first, isBySection, random)
  if (isBySection && random.int(0, 1) === 1) first.controller.endSection()
  if (isBySection && random.int(0, 2) === 0) {
    await first.controller.pause()
    await new Promise((resolve) => setTimeout(resolve, random.int(5, 60)))
    await first.controller.resume()
  }
  answerSome(first, isBySection, random)
  await delivered(first)
  if (random.int(0, 2) === 0) {
    const userId = (JSON.parse(Buffer.from(session.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub
    await post(worker.url, `/api/admin/learners/${userId}/attempts/${attemptId}/give`, admin, {
      order: randomUUID().replaceAll('-', '').slice(0, 16),
      minutes: random.int(1, 9),
      reason: 'a power cut',
    })
    figures.withGift++
  }
  await first.controller.resync()
  const before = first.controller.snapshot()
  const clocks = new SkewedClocks(random.int(-DAY, DAY))
  const second = await openOn(worker.url, session, testId, attemptId, clocks, makeClock)
  const after = second.controller.snapshot()
  figures.otherAnswers += after.slots.filter((slot, q) => {
    const there = before.slots[q]
    // That a question came on screen travels when it is left.
    const isSame = slot.state === there?.state || q === before.currentQ || q === after.currentQ
    return !isSame || !sameAnswer(slot.saved, there?.saved ?? null)
  }).length
  figures.answers += before.slots.filter(({ saved }) => saved !== null).length
  const status = await statusOf(worker, session, attemptId)
  const ends = JSON.stringify([after.deadlineAt, after.sectionEnds])
  if (ends !== JSON.stringify([before.deadlineAt, before.sectionEnds]) || after.deadlineAt !== status.deadlineAt) figures.otherDeadlines++
  // The owner of the second device sets its clock while the test runs.
  for (const skewMs of [clocks.skewMs, random.int(-DAY, DAY)]) {
    clocks.skewMs = skewMs
    const off = Math.abs(second.remainingMs() - (status.deadlineAt - Date.now()))
    figures.worstClockMs = Math.max(figures.worstClockMs, Math.round(off))
    if (off > 1_000) figures.wrongClocks++
  }
  await first.controller.resync()
  if (first.controller.snapshot().phase !== 'superseded') figures.notTold++
  answerSome(second, isBySection, random)
  second.controller.submit()
  await second.controller.flush()
  for (let i = 0; i < 100 && second.controller.snapshot().phase !== 'closed'; i++) await new Promise((resolve) => setTimeout(resolve, 20))
  if ((await statusOf(worker, session, attemptId)).reason !== 'submit') figures.otherDeadlines++
  first.controller.dispose()
  second.controller.dispose()
  figures.runs++
  if (isBySection) figures.bySection++
}

/** Resolves when the server has everything of this device. */
async function delivered({ controller }: Device): Promise<void> {
  for (let i = 0; i < 500; i++) {
    await controller.flush()
    if (controller.snapshot().unsent === 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the answers did not reach the server')
}

/** One to twelve answers somewhere in the section that runs: by buttons, marks, the palette. */
function answerSome({ controller }: Device, isBySection: boolean, random: ProofRandom): void {
  const from = isBySection && controller.snapshot().currentQ >= 50 ? 50 : 0
  const to = isBySection ? from + 49 : 99
  for (let i = random.int(1, 12); i > 0; i--) {
    controller.goTo(random.int(from, to))
    controller.choose([random.int(0, 3)])
    const next = random.int(from, to)
    if (random.int(0, 3) === 0) controller.markAndNext(next)
    else if (random.int(0, 5) === 0) controller.clear()
    else controller.saveAndNext(next)
  }
}

async function statusOf(worker: WorkerProcess, session: string, attemptId: string): Promise<AttemptStatus> {
  const response = await fetch(`${worker.url}/api/attempts/${attemptId}`, { headers: { authorization: `Bearer ${session}` } })
  return (await response.json()) as AttemptStatus
}

/** The session of someone who may give time. */
async function makeAdmin(worker: WorkerProcess): Promise<string> {
  const [token = ''] = await makeLearners(worker, 1)
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  await db.prepare("UPDATE user SET role = 'admin'").run()
  return token
}

const isClean = (f: ResumeFigures): boolean => f.otherAnswers + f.otherDeadlines + f.notTold + f.wrongClocks === 0 && f.answers > 0

/** Answers and end are the same, and the countdown right to a second; and a timer that a device keeps by its own clock is seen. */
export async function proveResume(runs: number, seed: number): Promise<boolean> {
  const bundle = await bundleWorker()
  const real = await resumeRuns(bundle, runs, proofRandom(seed), (clocks, offset) => new ServerClock(clocks, offset))
  console.log(`on with another device: ${JSON.stringify({ seed, ...real })}`)
  const bad = await resumeRuns(
    bundle,
    Math.max(5, Math.round(runs / 20)),
    proofRandom(seed),
    (clocks, offset) => new OwnTimer(clocks, offset),
  )
  console.log(`  with "a timer that the device keeps" planted: ${JSON.stringify(bad)}`)
  return isClean(real) && bad.wrongClocks > 0
}
