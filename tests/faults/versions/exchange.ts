/** A Worker takes the place of another one while attempts run, on the same objects. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foldLog } from '#domain/attempt/operation-log.ts'
import { marksOf } from '../support/hundred-questions.ts'
import { makeLearners, publishTest, startAttempt } from '../support/learners.ts'
import type { ProofRandom } from '../support/random.ts'
import { recorded } from '../support/record.ts'
import { Saver } from '../support/saver.ts'
import { SaverConnection } from '../support/saver-connection.ts'
import { migrate, startWorker, type WorkerProcess } from '../support/worker-process.ts'

export interface Side {
  readonly bundle: string
  /** The form in which its new rooms keep attempts; a Worker of before decision 0187 does not ask. */
  readonly roomForm: '1' | '2'
}

export interface ExchangeFigures {
  readonly attempts: number
  readonly answers: number
  /** Answers that only a connection had when the Worker went: no row held them yet. */
  readonly handedOver: number
  /** Answers of the copy that are not what was acknowledged last, before the end. */
  readonly lost: number
  readonly invented: number
  readonly wrongMarks: number
}

const PORT = 8_893
const ATTEMPTS = 6

/** Attempts begin on one Worker and end on the other. */
export async function exchanged(before: Side, after: Side, migrations: string, random: ProofRandom): Promise<ExchangeFigures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-exchange-'))
  const open = ({ bundle, roomForm }: Side): Promise<WorkerProcess> => startWorker(bundle, state, PORT, () => {}, { ROOM_FORM: roomForm })
  let worker = await open(before)
  try {
    await migrate(worker, migrations)
    const testId = await publishTest(worker)
    const tokens = await makeLearners(worker, ATTEMPTS)
    const savers: Saver[] = []
    for (const token of tokens) savers.push(new Saver(await startAttempt(worker, token, testId), () => worker.url, random))
    for (const saver of savers) await answered(saver, 3)
    let handedOver = 0
    // Whoever has a connection hands over what is not stored: the device keeps it and sends it to the next Worker.
    for (const saver of savers) {
      const connection = await SaverConnection.open(worker.url, saver.grant)
      saver.answerSome()
      const reply = await connection?.handOver(saver.sent.slice(saver.acknowledged))
      if (reply !== undefined && reply !== null && 'held' in reply) handedOver += reply.held - reply.applied
    }
    await worker.dispose()
    worker = await open(after)
    let [lost, invented, wrongMarks] = [0, 0, 0]
    for (const saver of savers) {
      await answered(saver, 3)
      const faults = saver.faultsOf(await saver.copy())
      lost += faults.lost
      invented += faults.invented
      await submit(worker, saver)
    }
    const marks = await recordedMarks(worker, savers.length)
    for (const { sent, acknowledged, grant } of savers) {
      const chosen = foldLog(100, [{ epoch: 1, ops: sent.slice(0, acknowledged), late: false }]).map(({ saved }) => saved)
      if (marks.get(grant.startedAt) !== marksOf(chosen).score12) wrongMarks++
    }
    const answers = savers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
    return { attempts: marks.size, answers, handedOver, lost, invented, wrongMarks }
  } finally {
    await worker.dispose()
    rmSync(state, { recursive: true, force: true })
  }
}

async function answered(saver: Saver, batches: number): Promise<void> {
  for (let i = 0; i < batches; i++) {
    saver.answerSome()
    if (!(await saver.deliver(30_000))) throw new Error('a save got no answer')
  }
}

async function submit(worker: WorkerProcess, { grant }: Saver): Promise<void> {
  const response = await fetch(`${worker.url}/api/attempts/${grant.attemptId}/submit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${grant.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ epoch: grant.epoch, ops: [] }),
  })
  if (!response.ok) throw new Error(`a submit was refused: ${await response.text()}`)
}

/** The marks in the record, by when the attempt began, which differs for all of them. */
async function recordedMarks(worker: WorkerProcess, wanted: number): Promise<ReadonlyMap<number, number>> {
  await recorded(worker, wanted)
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  const { results } = await db
    .prepare("SELECT started_at AS startedAt, score12 FROM attempt WHERE state = 'closed'")
    .all<{ startedAt: number; score12: number }>()
  return new Map(results.map(({ startedAt, score12 }) => [startedAt, score12]))
}
