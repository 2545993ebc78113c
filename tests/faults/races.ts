import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Op, StartAttemptResponse, SubmitResponse, WriterGrant } from '#contract/attempts/schemas.ts'
import { TELLS_OF_MARKS } from './deadline/tells.ts'
import { bundleWithBugs } from './support/bundle.ts'
import { makeLearners, publishTest } from './support/learners.ts'
import type { PlantedBug } from './support/planted-bug.ts'
import { type ProofRandom, proofRandom } from './support/random.ts'
import { migrate, startWorker, type WorkerProcess } from './support/worker-process.ts'
import { recorded } from './support/record.ts'

interface RaceFigures {
  readonly rounds: number
  readonly parallel: number
  /** Rounds in which more or less than one enrolment, attempt, transition or mark came of it, or a reply differed. */
  readonly enrolFaults: number
  readonly startFaults: number
  readonly submitFaults: number
  /** Marks worked out by the rooms, and closed rows with their highest and distinct seq in the record. */
  readonly marks: number
  readonly closed: number
  readonly highestSeq: number
  readonly distinctSeq: number
}

const PORT = 8_861
const PARALLEL = 50
const ROOM = 'durable-objects/attempt-room/attempt-room.ts'

/** The hub is as far away as it may be in production: between a start's look and its write there is time for the other forty-nine. */
export const FAR_HUB: PlantedBug = {
  name: 'a hub 20 ms away',
  edits: [
    {
      file: ROOM,
      find: 'const answer = await this.#hub(order.userId).registerAttempt(heldAttempt(wish.row, wish.pinned), entry)',
      put: `const answer = await this.#hub(order.userId).registerAttempt(heldAttempt(wish.row, wish.pinned), entry)
    await new Promise((go) => setTimeout(go, 20))`,
    },
  ],
}

export const STARTS_READ_THEN_WRITE: PlantedBug = {
  name: 'starts read, then write',
  edits: [
    { file: ROOM, find: 'if (meanwhile !== null) return alreadyOpen(meanwhile, this.#attempts.log(meanwhile.n))', put: '' },
    {
      file: ROOM,
      find: 'this.#attempts.insert(wish.row, wish.pinned)',
      put: 'this.#attempts.insert({ ...wish.row, n: (this.#attempts.latest()?.n ?? 0) + 1 }, wish.pinned)',
    },
  ],
}

export const SUBMITS_READ_THEN_WRITE: PlantedBug = {
  name: 'submits read, then write',
  edits: [
    {
      file: ROOM,
      find: "if (row === null || row.state === 'closed') return",
      put: `if (row === null || row.state === 'closed') return
    await new Promise((go) => setTimeout(go, 2))
    closedAt = Date.now()`,
    },
    {
      file: 'durable-objects/attempt-room/entry-records.ts',
      find: "if (row?.state !== 'open') return",
      put: 'if (row === null) return',
    },
  ],
}

export const ENROLMENTS_READ_THEN_WRITE: PlantedBug = {
  name: 'enrolments read, then write',
  edits: [
    {
      file: 'worker/features/catalogue/enrol.sql.ts',
      find: 'const [exists, inserted] = await binding.batch([',
      put: `const held = await binding.prepare('SELECT 1 FROM enrolment WHERE user_id = ?1 AND target_id = ?2').bind(userId, targetId).first()
  if (held === null) {
    await new Promise((go) => setTimeout(go, 5))
    await binding
      .prepare('INSERT INTO enrolment (user_id, kind, target_id, created_at) VALUES (?1, ?2, ?3, ?4)')
      .bind(userId, kind, targetId, Date.now())
      .run()
  }
  const [exists, inserted] = await binding.batch([`,
    },
  ],
}

/** What every race runs with. */
const WATCHED: readonly PlantedBug[] = [TELLS_OF_MARKS, FAR_HUB]

/** In every round fifty enrolments, fifty starts and fifty submits of one learner go out at the same time. */
async function raceRuns(bundle: string, rounds: number, random: ProofRandom): Promise<RaceFigures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-races-'))
  const marked: string[] = []
  const worker = await startWorker(bundle, state, PORT, (line) => {
    if (line.startsWith('marked ')) marked.push(line)
  })
  await migrate(worker)
  const testId = await publishTest(worker)
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  const figures = { rounds: 0, parallel: PARALLEL, enrolFaults: 0, startFaults: 0, submitFaults: 0 }
  for (let round = 0; round < rounds; round++) {
    const [token = ''] = await makeLearners(worker, 1)
    const enrolled = await atOnce(() => send(worker, 'PUT', `/api/me/enrolments/test/${testId}`, token))
    if (new Set(enrolled).size !== 1 || !enrolled.every((reply) => reply.startsWith('200 '))) figures.enrolFaults++
    const started = await atOnce(() => send(worker, 'POST', '/api/attempts', token, { testId, language: 'en' }))
    const grant = oneStarted(started)
    if (grant === null) figures.startFaults++
    else {
      const ops = Array.from({ length: random.int(1, 20) }, (_, i): Op => [i + 1, i, 2, [1], [1], Date.now(), 900, 3])
      const submitted = await atOnce((i) =>
        // Two tabs over one outbox: the second has not seen all of what the first wrote.
        send(worker, 'POST', `/api/attempts/${grant.attemptId}/submit`, grant.token, {
          epoch: 1,
          ops: i % 2 === 0 ? ops : ops.slice(0, -1),
        }),
      )
      if (!isOneReceipt(submitted)) figures.submitFaults++
    }
    figures.rounds++
  }
  const attempts = rounds - figures.startFaults
  await recorded(worker, attempts)
  const enrolments = await db.prepare('SELECT count(*) AS n FROM enrolment').first<{ n: number }>()
  figures.enrolFaults += Math.abs((enrolments?.n ?? 0) - rounds)
  const row = await db
    .prepare("SELECT count(*) AS closed, coalesce(max(seq), 0) AS highest, count(DISTINCT seq) AS seqs FROM attempt WHERE state = 'closed'")
    .first<{ closed: number; highest: number; seqs: number }>()
  await worker.dispose()
  rmSync(state, { recursive: true, force: true })
  return { ...figures, marks: marked.length, closed: row?.closed ?? 0, highestSeq: row?.highest ?? 0, distinctSeq: row?.seqs ?? 0 }
}

const atOnce = (send: (i: number) => Promise<string>): Promise<string[]> => Promise.all(Array.from({ length: PARALLEL }, (_, i) => send(i)))

async function send(worker: WorkerProcess, method: string, path: string, token: string, body?: unknown): Promise<string> {
  const response = await fetch(worker.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return `${response.status} ${await response.text()}`
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type of the JSON
const bodyOf = <Body>(reply: string): Body => JSON.parse(reply.slice(4)) as Body

/** The one grant that came of it, where all others were told of the same attempt; else null. */
function oneStarted(replies: readonly string[]): WriterGrant | null {
  if (!replies.every((reply) => reply.startsWith('200 '))) return null
  const bodies = replies.map((reply) => bodyOf<StartAttemptResponse>(reply))
  const started = bodies.filter((body) => body.kind === 'started').map(({ grant }) => grant)
  const ids = new Set(bodies.map((body) => (body.kind === 'started' ? body.grant.attemptId : body.attemptId)))
  return started.length === 1 && ids.size === 1 ? (started[0] ?? null) : null
}

/** Whether all were told the same, the time of the reply aside. */
function isOneReceipt(replies: readonly string[]): boolean {
  if (!replies.every((reply) => reply.startsWith('200 '))) return false
  const told = replies.map((reply) => JSON.stringify({ ...bodyOf<SubmitResponse>(reply), serverNow: 0 }))
  return new Set(told).size === 1
}

const isClean = (f: RaceFigures): boolean =>
  f.enrolFaults + f.startFaults + f.submitFaults === 0 && [f.marks, f.closed, f.highestSeq, f.distinctSeq].every((n) => n === f.rounds)

/** Exactly one winner in every round; and three ways of reading first and writing then are seen. */
export async function proveRaces(rounds: number, seed: number): Promise<boolean> {
  const bundle = await bundleWithBugs(WATCHED)
  const spoilt: { readonly bug: PlantedBug; readonly withBug: string }[] = []
  for (const bug of [ENROLMENTS_READ_THEN_WRITE, STARTS_READ_THEN_WRITE, SUBMITS_READ_THEN_WRITE])
    spoilt.push({ bug, withBug: await bundleWithBugs([...WATCHED, bug]) })
  const real = await raceRuns(bundle, rounds, proofRandom(seed))
  console.log(`fifty at once: ${JSON.stringify({ seed, ...real })}`)
  let seenBugs = 0
  for (const { bug, withBug } of spoilt) {
    const bad = await raceRuns(withBug, Math.max(5, Math.round(rounds / 40)), proofRandom(seed))
    console.log(`  with "${bug.name}" planted: ${JSON.stringify(bad)}`)
    if (!isClean(bad)) seenBugs++
  }
  return isClean(real) && seenBugs === spoilt.length
}
