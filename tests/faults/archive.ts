import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { storedAttemptKey, type StoredAttempt } from '#domain/attempt/stored-attempt.ts'
import { bundleWithBugs, bundleWorker } from './support/bundle.ts'
import { publishTest } from './support/learners.ts'
import type { PlantedBug } from './support/planted-bug.ts'
import { recorded } from './support/record.ts'
import { ask, database, operate, type Reader, taken } from './support/taken-tests.ts'
import { migrate, startWorker, type WorkerProcess } from './support/worker-process.ts'

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

/**
 * Every reader's reply is the same before and after results leave the record, and a reader that knows the column alone is noticed.
 */
export async function proveArchive(runs: number): Promise<boolean> {
  const attempts = Math.max(6, Math.round(runs / 10))
  const bundle = await bundleWorker()
  const real = await archiveRun(bundle, attempts)
  console.log(`results that left the record: ${JSON.stringify(real)}`)
  const bad = await archiveRun(await bundleWithBugs([READS_THE_COLUMN]), 6)
  console.log(`  with "${READS_THE_COLUMN.name}" planted: ${JSON.stringify(bad)}`)
  return real.archived === attempts && real.different === 0 && bad.different > 0
}
