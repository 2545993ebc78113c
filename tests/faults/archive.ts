import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import { storedAttemptKey, storedDay, type StoredAttempt } from '#domain/attempt/stored-attempt.ts'
import { callOperator } from '#scripts/lib/load-demo.ts'
import { bundleWithBugs, bundleWorker } from './support/bundle.ts'
import { makeLearners, publishTest, startAttempt } from './support/learners.ts'
import type { PlantedBug } from './support/planted-bug.ts'
import { recorded } from './support/record.ts'
import { migrate, SECRETS, startWorker, type WorkerProcess } from './support/worker-process.ts'

const PORT = 8_873
const DAY_MS = 86_400_000

/** A reader that knows the column of the record and not the files. */
export const READS_THE_COLUMN: PlantedBug = {
  name: 'results are read from the column alone',
  edits: [
    {
      file: 'worker/db/stored-results.ts',
      find: '  if (closedAt === null) return null\n',
      put: '  if (closedAt !== undefined) return null\n',
    },
  ],
}

export interface ArchiveFigures {
  readonly attempts: number
  /** Results that left the record. */
  readonly archived: number
  readonly replies: number
  /** Replies that are not what they were before. */
  readonly different: number
  /** Where the first of them begins to differ. */
  readonly first: string
}

interface Reader {
  readonly token: string
  readonly id: string
}

const database = (worker: WorkerProcess) => worker.miniflare.getD1Database('DB', 'sopan-api')

/** Learners who have each handed in a test, and the record of it. */
async function taken(worker: WorkerProcess, testId: string, count: number): Promise<Reader[]> {
  const readers = (await makeLearners(worker, count)).map((token) => ({ token, id: subjectOf(token) }))
  const db = await database(worker)
  for (const { id } of readers)
    await db.prepare("UPDATE user SET email = ?1 || '@example.org', age_band = '18to24' WHERE id = ?1").bind(id).run()
  for (const [i, { token }] of readers.entries()) await handIn(worker, await startAttempt(worker, token, testId), i)
  return readers
}

const subjectOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

/** Ten answers, each learner others. */
async function handIn(worker: WorkerProcess, { attemptId, token, epoch }: WriterGrant, learner: number): Promise<void> {
  const ops = Array.from({ length: 10 }, (_, q) => [q + 1, q, 2, [(q + learner) % 4], [(q + learner) % 4], Date.now(), 20_000, 3])
  const { status, text } = await ask(worker, token, 'POST', `/api/attempts/${attemptId}/submit`, { epoch, ops })
  if (status !== 200) throw new Error(`an attempt was not handed in: ${text}`)
}

async function ask(
  worker: WorkerProcess,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${worker.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

async function operate<Reply>(worker: WorkerProcess, path: string, body: unknown): Promise<Reply> {
  const reply = await callOperator(worker.url, SECRETS.OPERATOR_SECRET, `/api/operations/${path}`, body)
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body as Reply
}

/** Makes every closed attempt 91 days older, in the record and in its file. */
async function grownOld(worker: WorkerProcess): Promise<void> {
  const db = await database(worker)
  const archive = await worker.miniflare.getR2Bucket('ARCHIVE', 'sopan-api')
  const { objects } = await archive.list({ prefix: 'attempts/' })
  for (const { key } of objects) {
    const file = await archive.get(key)
    const stored = JSON.parse(gunzipSync(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))).toString()) as StoredAttempt
    const old = { ...stored, event: { ...stored.event, closedAt: stored.event.closedAt - 91 * DAY_MS } }
    await archive.put(storedAttemptKey(old.event), gzipSync(JSON.stringify(old)))
    await archive.delete(key)
  }
  await db.prepare(`UPDATE attempt SET closed_at = closed_at - ${91 * DAY_MS}, started_at = started_at - ${91 * DAY_MS}`).run()
}

/** What every reader of results is answered, without the clock of the replies. */
async function replies(worker: WorkerProcess, readers: readonly Reader[], testId: string): Promise<string[]> {
  await operate(worker, 'recount-board', { testId, token: crypto.randomUUID() })
  const paths = [
    ['GET', `/api/tests/${testId}/analysis`],
    ['GET', `/api/tests/${testId}/solution`],
    ['GET', `/api/tests/${testId}/timeline`],
    ['GET', '/api/me/attempts'],
    ['POST', '/api/me/export'],
  ] as const
  const all: string[] = []
  for (const { token } of readers)
    for (const [method, path] of paths) {
      const { status, text } = await ask(worker, token, method, path, method === 'POST' ? {} : undefined)
      if (status === 429 || status === 401) throw new Error(`${path} answered ${status}: ${text}`)
      all.push(`${path} ${status} ${text.replaceAll(/"(serverNow|madeAt|requestId|used_at)":("[^"]*"|\d+|null)/g, '')}`)
    }
  return all
}

function firstDifference(before: string, after: string): string {
  const at = [...before].findIndex((character, i) => character !== after[i])
  return `${before.split(' ')[0]}: ${before.slice(Math.max(0, at - 60), at + 40)} | ${after.slice(Math.max(0, at - 20), at + 40)}`
}

/** The replies of every reader before and after the results have left the record. */
export async function archiveRun(bundle: string, attempts: number): Promise<ArchiveFigures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-archive-'))
  const worker = await startWorker(bundle, state, PORT, () => {})
  try {
    await migrate(worker)
    const testId = await publishTest(worker)
    const readers = await taken(worker, testId, attempts)
    await recorded(worker, attempts)
    // What the sweep does beside the archive shows in the export: it is done before.
    await operate(worker, 'sweep', {})
    await grownOld(worker)
    const before = await replies(worker, readers, testId)
    const refused = before.filter((reply) => reply.split(' ')[1] !== '200')
    if (refused.length > 0) throw new Error(`not every reader was answered: ${refused[0]?.slice(0, 300)}`)
    const db = await database(worker)
    await db.prepare("DELETE FROM task_place WHERE task = 'archive'").run()
    await operate(worker, 'sweep', {})
    const archived = (await db.prepare('SELECT count(*) AS n FROM attempt WHERE result IS NULL').first<{ n: number }>())?.n ?? 0
    const after = await replies(worker, readers, testId)
    const different = after.flatMap((reply, i) => (reply === before[i] ? [] : [firstDifference(before[i] ?? '', reply)]))
    return { attempts, archived, replies: before.length, different: different.length, first: different[0] ?? '' }
  } finally {
    await worker.dispose()
    rmSync(state, { recursive: true, force: true })
  }
}

export interface RestoreFigures {
  /** Closed after the restored state, of people who still have their account. */
  readonly closedAfter: number
  readonly missingWithoutReplay: number
  readonly missing: number
  readonly erased: number
  /** Erased accounts that the restored database has again, before and after the erasures are applied. */
  readonly backWithoutErasures: number
  readonly back: number
  /** Attempts that the board counts. */
  readonly counted: number
}

/** A database that is put back to a moment before attempts were closed and accounts deleted, and what one command makes of it. */
export async function restoreRun(bundle: string, attempts: number, erased: number): Promise<RestoreFigures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-restore-'))
  const worker = await startWorker(bundle, state, PORT + 1, () => {})
  try {
    await migrate(worker)
    const db = await database(worker)
    const testId = await publishTest(worker)
    const early = await taken(worker, testId, 5)
    await recorded(worker, 5)
    const late = (await makeLearners(worker, attempts + erased)).map((token) => ({ token, id: subjectOf(token) }))
    for (const { id } of late) await db.prepare("UPDATE user SET email = ?1 || '@example.org' WHERE id = ?1").bind(id).run()
    const moment = { attempt: await rowsOf(db, 'attempt'), user: await rowsOf(db, 'user') }

    for (const [i, { token }] of late.entries()) await handIn(worker, await startAttempt(worker, token, testId), i)
    await recorded(worker, 5 + late.length)
    const gone = late.slice(0, erased)
    for (const { token, id } of gone) {
      const { status, text } = await ask(worker, token, 'POST', '/api/me/delete', { email: `${id}@example.org` })
      if (status !== 204) throw new Error(`an account was not deleted: ${text}`)
    }

    for (const table of ['attempt', 'user'] as const) await putBack(db, table, moment[table])
    const stay = late.slice(erased)
    const missing = async () => {
      const found = new Set((await rowsOf(db, 'attempt')).filter((row) => row['state'] === 'closed').map((row) => row['user_id']))
      return [...stay, ...early].filter(({ id }) => !found.has(id)).length
    }
    const back = async () =>
      (await rowsOf(db, 'user')).filter((row) => row['deleted_at'] === null && gone.some(({ id }) => id === row['id'])).length
    const [missingWithoutReplay, backWithoutErasures] = [await missing(), await back()]

    for (let after: string | null = ''; after !== null;)
      after = (await operate<{ next: string | null }>(worker, 'apply-erasures', { after })).next
    const from = storedDay(Date.now() - DAY_MS)
    for (let after: string | null = ''; after !== null;)
      after = (await operate<{ next: string | null }>(worker, 'rebuild-record', { from, after })).next
    while (!(await operate<{ isDone: boolean }>(worker, 'recount-board', { testId, token: 'proof' })).isDone);
    const { text } = await ask(worker, early[0]?.token ?? '', 'GET', `/api/tests/${testId}/analysis`)
    const { standing } = JSON.parse(text) as { standing: { of: number } | null }
    return {
      closedAfter: stay.length,
      missingWithoutReplay,
      missing: await missing(),
      erased,
      backWithoutErasures,
      back: await back(),
      counted: standing?.of ?? 0,
    }
  } finally {
    await worker.dispose()
    rmSync(state, { recursive: true, force: true })
  }
}

type Database = Awaited<ReturnType<typeof database>>
type Row = Record<string, unknown>

const rowsOf = async (db: Database, table: string): Promise<Row[]> => (await db.prepare(`SELECT * FROM ${table}`).all<Row>()).results

async function putBack(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  await db.prepare(`DELETE FROM ${table}`).run()
  // A trigger numbers accounts as they come.
  if (table === 'user') await db.prepare('DELETE FROM account_number').run()
  for (const row of rows) {
    const columns = Object.keys(row)
    await db
      .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `?${i + 1}`).join(', ')})`)
      .bind(...Object.values(row))
      .run()
  }
}

/**
 * Every reader's reply is the same before and after results leave the record, and a reader that knows the column alone is noticed. A database
 * that is put back has every attempt that closed since and no account that was deleted since; without the replay both are noticed.
 */
export async function proveArchive(runs: number): Promise<boolean> {
  const attempts = Math.max(6, Math.round(runs / 10))
  const bundle = await bundleWorker()
  const real = await archiveRun(bundle, attempts)
  console.log(`results that left the record: ${JSON.stringify(real)}`)
  const bad = await archiveRun(await bundleWithBugs([READS_THE_COLUMN]), 6)
  console.log(`  with "${READS_THE_COLUMN.name}" planted: ${JSON.stringify(bad)}`)
  const restored = await restoreRun(bundle, attempts, 3)
  console.log(`a database that was put back: ${JSON.stringify(restored)}`)
  return (
    real.archived === attempts &&
    real.different === 0 &&
    bad.different > 0 &&
    restored.missingWithoutReplay === attempts &&
    restored.missing === 0 &&
    restored.backWithoutErasures === 3 &&
    restored.back === 0 &&
    restored.counted === attempts + 5
  )
}
