import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callOperator } from '#scripts/lib/load-demo.ts'
import { twoSections } from '../support/hundred-questions.ts'
import { makeLearners, publishTest, startAttempt } from '../support/learners.ts'
import type { ProofRandom } from '../support/random.ts'
import { recorded } from '../support/record.ts'
import { migrate, SECRETS, startWorker, type WorkerProcess } from '../support/worker-process.ts'
import type { Bill } from './tells.ts'
import { type Conduct, Sitter } from './sitter.ts'

export interface HallFigures {
  readonly attempts: number
  readonly acknowledged: number
  readonly kills: number
  /** Attempts that were marked on their own, and how long after their deadline the slowest was, in s. */
  readonly closedByAlarm: number
  readonly submitted: number
  readonly slowestSeconds: number
  /** Marked more than once without a crash in between. */
  readonly markedTwice: number
  /** Open when a minute had passed, or closed only when someone asked. */
  readonly forgotten: number
  /** Answers of which the server said that they came after their time. */
  readonly toldLate: number
  readonly inRecord: number
  readonly sequenceFaults: number
  readonly wrongResults: readonly string[]
  readonly wrongMarks: number
  /** What the record was written with until every attempt was closed. */
  readonly bill: Bill
}

export interface HallPlan {
  readonly attempts: number
  /** From the opening of the hall to the common deadline. */
  readonly seconds: number
  readonly kills: boolean
}

const PORT = 8_871
const GRACE_MS = 5_000
/** Longer than a slow machine needs to come up again after the first kill: a repeat after it is rightly late. */
const FIRST_SECTION_MINUTES = 2
const MOST_LATE_MS = 60_000

/**
 * Fills a hall with learners under one deadline, lets them answer and leave, kills the server on the way, and looks at what closed by
 * itself. The bundle is one that tells of marks and batches (`TELLS`).
 */
export async function fillHall(bundle: string, plan: HallPlan, random: ProofRandom): Promise<HallFigures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-deadline-'))
  const marks = new Map<string, number[]>()
  const bill = { events: 0, batches: 0, statements: 0, rowsWritten: 0 }
  const lastKill = { at: 0 }
  const open = (): Promise<WorkerProcess> =>
    startWorker(bundle, state, PORT, (line) => {
      const [word, ...rest] = line.split(' ')
      if (word === 'marked') marks.set(rest.join(' '), [...(marks.get(rest.join(' ')) ?? []), Date.now()])
      else if (word === 'batch') {
        const [events = 0, statements = 0, rows = 0] = rest.map(Number)
        bill.events += events
        bill.batches++
        bill.statements += statements
        bill.rowsWritten += rows
      } else if (!line.includes('attempt_event_not_sent')) console.log(line)
    })
  let worker = await open()
  await migrate(worker)
  const deadline = Date.now() + plan.seconds * 1_000
  const closesAt = new Date(deadline).toISOString()
  const minutes = Math.max(1, Math.floor(plan.seconds / 60))
  const grace = { graceSeconds: GRACE_MS / 1_000 }
  const live = { kind: 'live', opensAt: new Date(deadline - 3_600_000).toISOString(), closesAt } as const
  const tests: Readonly<Record<'live' | 'sections' | 'pausing', string>> = {
    live: await publishTest(worker, { name: 'live', pattern: grace, test: live }),
    sections: await publishTest(worker, { name: 'sections', pattern: { ...grace, ...twoSections(FIRST_SECTION_MINUTES, 30) }, test: live }),
    pausing: await publishTest(worker, {
      name: 'pausing',
      pattern: { ...grace, durationMinutes: minutes, pause: { times: 1, minutes: 1 } },
    }),
  }
  const sitters: Sitter[] = []
  for (let n = 0; n < plan.attempts; n += 25) {
    const tokens = await makeLearners(worker, Math.min(25, plan.attempts - n))
    const current = worker
    sitters.push(
      ...(await Promise.all(
        tokens.map(async (token, i) => {
          const conduct = CONDUCTS[(n + i) % CONDUCTS.length] ?? 'leaves'
          const testId =
            conduct === 'bySection' || conduct === 'endsEarly' ? tests.sections : conduct.includes('ause') ? tests.pausing : tests.live
          return new Sitter(userOf(token), conduct, await startAttempt(current, token, testId), () => worker.url, random)
        }),
      )),
    )
  }
  const sitting = Promise.all(
    sitters.map((sitter) =>
      sitter.sit(Math.min(deadline, sitter.saver.grant.deadlineAt) - 6_000, sitter.saver.grant.startedAt + FIRST_SECTION_MINUTES * 60_000),
    ),
  )
  let kills = 0
  const killAt = async (at: number): Promise<void> => {
    await later(at - Date.now())
    worker.kill()
    lastKill.at = Date.now()
    kills++
    await worker.dispose()
    worker = await open()
  }
  if (plan.kills) {
    // In mid-save, with the deadline passing while the server is away, and among the alarms.
    await killAt(Date.now() + random.int(3_000, 8_000))
    await killAt(deadline - random.int(500, 2_000))
    await sitting
    await killAt(deadline + GRACE_MS + random.int(3_000, 12_000))
  }
  await sitting
  // A pause that no one ended moves the end by its minute.
  const last = deadline + 65_000 + GRACE_MS + MOST_LATE_MS
  while (Date.now() < last && sitters.some((sitter) => !marks.has(nameOf(sitter)))) await later(500)
  await later(1_000)
  const before = { ...bill }
  const inTime = new Map([...marks].map(([name, at]) => [name, [...at]]))
  const ends = await Promise.all(sitters.map((sitter) => endOf(worker, sitter)))
  // The line of a mark may be lost with the process that wrote it; what is closed before anyone asked was closed before that kill.
  const late = sitters.map((sitter, i) => {
    const end = ends[i]
    const markedAt = inTime.get(nameOf(sitter))?.at(-1)
    if (end === undefined || (markedAt === undefined && (end.state === 'open' || marks.has(nameOf(sitter)))))
      return Number.POSITIVE_INFINITY
    return (markedAt ?? lastKill.at) - end.deadlineAt
  })
  const byAlarm = sitters.map((_, i) => i).filter((i) => (sitters[i]?.submitted ?? 0) === 0)
  await tellAgain(worker, sitters)
  const inRecord = await recorded(worker, plan.attempts)
  const { wrongResults, wrongMarks, sequenceFaults } = await judged(worker, sitters)
  await worker.dispose()
  rmSync(state, { recursive: true, force: true })
  return {
    attempts: sitters.length,
    acknowledged: sitters.reduce((sum, { saver }) => sum + saver.acknowledged, 0),
    kills,
    closedByAlarm: byAlarm.filter((i) => Number.isFinite(late[i])).length,
    submitted: sitters.length - byAlarm.length,
    slowestSeconds: Math.round(Math.max(...byAlarm.map((i) => late[i] ?? 0)) / 100) / 10,
    markedTwice: [...inTime.values()].filter((at) => at.length > 1 && (at[0] ?? 0) > lastKill.at).length,
    forgotten: byAlarm.filter((i) => (late[i] ?? 0) > MOST_LATE_MS).length,
    toldLate: sitters.reduce((sum, { saver }) => sum + saver.late, 0),
    inRecord,
    sequenceFaults,
    wrongResults,
    wrongMarks,
    bill: before,
  }
}

/** Of twenty learners. */
const CONDUCTS: readonly Conduct[] = [
  ...Array<Conduct>(11).fill('leaves'),
  ...(['submits', 'submits', 'bySection', 'bySection', 'endsEarly', 'endsEarly', 'pauses', 'pauses', 'staysPaused'] as const),
]

const nameOf = ({ userId, saver }: Sitter): string => `${userId} ${saver.grant.attemptId}`

const userOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

/** The end as the room knows it now, pauses and early ends counted. */
async function endOf(worker: WorkerProcess, { saver: { grant } }: Sitter): Promise<{ state: string; deadlineAt: number }> {
  const response = await fetch(`${worker.url}/api/attempts/${grant.attemptId}/copy`, {
    headers: { authorization: `Bearer ${grant.token}` },
  })
  return (await response.json()) as { state: string; deadlineAt: number }
}

/** The local queue forgets what it held when it is killed, which the real one does not: the sweep asks those rooms to tell it again. */
async function tellAgain(worker: WorkerProcess, sitters: readonly Sitter[]): Promise<void> {
  await later(3_000)
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  for (const { userId, saver } of sitters)
    await db
      .prepare(
        "INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, language, paper_version, key_version, ranking) VALUES (?1, ?2, 1, 'exam', 'open', ?3, 1, 'en', 1, 1, 1) ON CONFLICT DO NOTHING",
      )
      .bind(userId, saver.grant.attemptId.split('.')[0] ?? '', saver.grant.startedAt)
      .run()
  await db.prepare("UPDATE attempt SET deadline_at = 1 WHERE state = 'open'").run()
  for (let i = 0; i < 12; i++) {
    await callOperator(worker.url, SECRETS.OPERATOR_SECRET, '/api/operations/sweep', {})
    await later(1_200)
    const row = await db.prepare("SELECT count(*) AS n FROM attempt WHERE state = 'open'").first<{ n: number }>()
    if (row?.n === 0) return
  }
}

/** Holds every row of the record against an own marking of what was acknowledged. */
async function judged(worker: WorkerProcess, sitters: readonly Sitter[]) {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  const { results: keys } = await db.prepare('SELECT test_id, key FROM paper_key').all<{ test_id: string; key: string }>()
  const rightOf = new Map(
    keys.map(({ test_id, key }) => [test_id, (JSON.parse(key) as { options: number[] }[]).map(({ options }) => options[0])]),
  )
  const { results: rows } = await db
    .prepare('SELECT user_id, test_id, score12, seq, result FROM attempt ORDER BY test_id, seq')
    .all<{ user_id: string; test_id: string; score12: number | null; seq: number | null; result: string | null }>()
  const wrongResults: string[] = []
  let wrongMarks = 0
  let sequenceFaults = Math.abs(rows.length - sitters.length)
  const next = new Map<string, number>()
  for (const row of rows) {
    const sitter = sitters.find(({ userId }) => userId === row.user_id)
    if (sitter === undefined || row.result === null) {
      wrongResults.push('a row of nobody, or without a result')
      continue
    }
    const answers = (JSON.parse(row.result) as { questions: unknown[][] }).questions.map((question) => question[3] ?? null)
    const fault = sitter.faultOf(answers)
    if (fault !== null) wrongResults.push(fault)
    const right = rightOf.get(row.test_id)
    const score12 = answers.reduce<number>(
      (sum, answer, q) => sum + (answer === null ? 0 : (answer as number[])[0] === right?.[q] ? 24 : -6),
      0,
    )
    if (row.score12 !== score12) wrongMarks++
    const seq = (next.get(row.test_id) ?? 0) + 1
    next.set(row.test_id, seq)
    if (row.seq !== seq) sequenceFaults++
  }
  return { wrongResults, wrongMarks, sequenceFaults }
}

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
