import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notificationIdOf } from '#contract/notifications/notification-id.ts'
import { openLine } from './hub/line.ts'
import { HubPage, type Reader } from './hub/page.ts'
import { bundleWithBugs, bundleWorker } from './support/bundle.ts'
import { makeLearners } from './support/learners.ts'
import type { PlantedBug } from './support/planted-bug.ts'
import { type ProofRandom, proofRandom } from './support/random.ts'
import { migrate, startWorker, type WorkerProcess } from './support/worker-process.ts'

export interface HubFigures {
  readonly faults: number
  readonly tears: number
  readonly evictions: number
  readonly kills: number
  readonly reconnects: number
  readonly stored: number
  /** Over all pages: notifications of theirs that they never heard, heard again, or that were someone else's or no one's. */
  readonly missed: number
  readonly repeated: number
  readonly foreign: number
}

const PORT = 8_871
const READERS = 6

/** A push is sent as it comes, without a look at what lies before it. */
export const WITHOUT_PLACE: PlantedBug = {
  name: 'a push does not look at its place in the stream',
  edits: [{ file: 'worker/domain/notifying/stream-cursor.ts', find: "row.previousAt <= last ? 'next' : 'gap'", put: "'next'" }],
}
/** A push is sent even where the page has it already. */
export const SENT_AGAIN: PlantedBug = {
  name: 'what the page has is sent again',
  edits: [
    { file: 'worker/domain/notifying/stream-cursor.ts', find: "if (row.at <= last) return 'known'", put: "if (false) return 'known'" },
    { file: 'durable-objects/user-hub/live-feed.ts', find: 'at > facts[stream]', put: 'at > 0' },
  ],
}

/**
 * Pages of six people, one of them with a second tab, stay connected over a line that tears, to hubs that lose their memory and a
 * server that is killed, while notifications come: pushed, pushed twice, or stored only, as when a push is lost. In the end every
 * page must have heard exactly what the record holds for its reader, each once.
 */
export async function hubRuns(bundle: string, faults: number, random: ProofRandom): Promise<HubFigures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-hub-'))
  let worker: WorkerProcess = await startWorker(bundle, state, PORT)
  await migrate(worker)
  const tokens = await makeLearners(worker, READERS)
  const readers = tokens.map((token): Reader => ({ token, userId: subjectOf(token) }))
  await (await database(worker)).prepare("UPDATE user SET role = 'admin', created_at = 1").run()
  let isCalm = false
  const line = await openLine(
    () => Number(new URL(worker.url).port),
    () => !isCalm && random.int(1, 40) === 1,
  )
  const pages = [...readers, ...readers.slice(0, 1)].map(
    (reader) =>
      new HubPage(
        reader,
        () => worker.url,
        () => `http://127.0.0.1:${line.port}`,
        `http://127.0.0.1:${PORT}`,
      ),
  )
  const staying = pages.map((page) => page.stay())
  const figures = { faults: 0, evictions: 0, kills: 0 }
  const underway: Promise<unknown>[] = []
  let broadcastAt = 2
  while (figures.faults + line.tears() < faults) {
    const reader = readers[random.int(0, READERS - 1)]
    const page = pages[random.int(0, pages.length - 1)]
    if (reader === undefined || page === undefined) throw new Error('nobody there')
    const choice = random.int(0, 9)
    // Not waited for: the fault may come before the answer.
    if (choice < 6) underway.push(pushTo(worker, reader).catch(() => {}))
    else if (choice < 8) await storeFor(worker, reader)
    else broadcastAt = await broadcast(worker, broadcastAt, random.int(0, 3))
    await new Promise((resolve) => setTimeout(resolve, random.int(0, 12)))
    const fault = random.int(0, 99)
    if (fault < 40) continue
    figures.faults++
    if (fault < 70) page.drop()
    else if (fault < 98) {
      const webSockets = random.int(0, 1) === 0 ? 'hibernate' : 'close'
      const name = page.reader.userId
      await worker.miniflare.unsafeEvictDurableObject('sopan-api', 'UserHub', { name, webSockets }).then(
        () => figures.evictions++,
        // A hub that is not running has nothing to lose.
        () => figures.faults--,
      )
    } else {
      worker.kill()
      await worker.dispose()
      worker = await startWorker(bundle, state, PORT)
      figures.kills++
    }
  }
  isCalm = true
  await Promise.all(underway)
  // Everyone comes once more, over a line that holds.
  for (const page of pages) page.drop()
  await Promise.all(pages.map((page) => becomesReady(page)))
  const stored = await Promise.all(readers.map(({ userId }) => storedFor(worker, userId)))
  for (const page of pages) page.stop()
  await Promise.all(staying)
  const totals = { missed: 0, repeated: 0, foreign: 0 }
  for (const page of pages) {
    const own = stored[readers.indexOf(page.reader)] ?? new Set()
    totals.missed += [...own].filter((id) => !page.heard.has(id)).length
    totals.repeated += [...page.heard.values()].filter((times) => times > 1).length
    totals.foreign += page.foreign + [...page.heard.keys()].filter((id) => !own.has(id)).length
  }
  await line.close()
  await worker.dispose()
  rmSync(state, { recursive: true, force: true })
  const reconnects = pages.reduce((sum, page) => sum + page.reconnects, 0)
  return { ...figures, tears: line.tears(), reconnects, stored: stored.reduce((sum, own) => sum + own.size, 0), ...totals }
}

const database = (worker: WorkerProcess) => worker.miniflare.getD1Database('DB', 'sopan-api')

/** The reader sends it to themselves: they are an admin for that. */
async function pushTo(worker: WorkerProcess, { token, userId }: Reader): Promise<void> {
  await fetch(`${worker.url}/api/admin/notifications`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to: { kind: 'me' }, type: 'toast', message: { en: userId } }),
  }).then((response) => response.arrayBuffer())
}

/** Stored, and the push is lost. */
async function storeFor(worker: WorkerProcess, { userId }: Reader): Promise<void> {
  await (
    await database(worker)
  )
    .prepare(
      `INSERT INTO notification (user_id, at, n, previous_at, tag, type, message)
       SELECT ?1, max(?2, coalesce(last.at, 0) + 1), coalesce(last.n, 0) + 1, coalesce(last.at, 0), 'aaaaaaaa', 'toast', ?3
       FROM (SELECT 1) LEFT JOIN (SELECT at, n FROM notification WHERE user_id = ?1 ORDER BY at DESC LIMIT 1) last ON true`,
    )
    .bind(userId, Date.now(), JSON.stringify({ en: userId }))
    .run()
}

/** Stored, and handed to the queue no time, once or several times. Gives its time. */
async function broadcast(worker: WorkerProcess, last: number, times: number): Promise<number> {
  const at = Math.max(Date.now(), last + 1)
  await (
    await database(worker)
  )
    .prepare(
      `INSERT INTO broadcast (at, n, previous_at, tag, type, message, sender_id, users)
       SELECT ?1, coalesce(max(n), 0) + 1, coalesce(max(at), 0), 'aaaaaaaa', 'toast', '{"en":"everybody"}', 'proof', 1 FROM broadcast`,
    )
    .bind(at)
    .run()
  const queue = await worker.miniflare.getQueueProducer('BROADCASTS', 'sopan-api')
  for (let i = 0; i < times; i++) await queue.send({ kind: 'broadcast', at })
  return at
}

async function storedFor(worker: WorkerProcess, userId: string): Promise<Set<string>> {
  const db = await database(worker)
  type Row = { at: number; tag: string }
  const own = await db.prepare('SELECT at, tag FROM notification WHERE user_id = ?1').bind(userId).all<Row>()
  const all = await db.prepare('SELECT at, tag FROM broadcast').all<Row>()
  return new Set([
    ...own.results.map(({ at, tag }) => notificationIdOf('personal', at, tag)),
    ...all.results.map(({ at, tag }) => notificationIdOf('broadcast', at, tag)),
  ])
}

async function becomesReady(page: HubPage): Promise<void> {
  const before = page.reconnects
  for (let i = 0; i < 600; i++) {
    if (page.isReady && page.reconnects > before) return
    await new Promise((resolve) => setTimeout(resolve, 50))
    // The first drop may have met a page that was about to connect.
    if (i % 40 === 39) page.drop()
  }
  throw new Error('a page did not come back')
}

const subjectOf = (token: string): string => {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return (claims as { sub: string }).sub
}

/** What every page heard is what is stored, each once and nothing foreign; and the same proof sees both kinds of broken hub. */
export async function proveHub(faults: number, seed: number): Promise<boolean> {
  const bundle = await bundleWorker()
  const withoutPlace = await bundleWithBugs([WITHOUT_PLACE])
  const sentAgain = await bundleWithBugs([SENT_AGAIN])
  const real = await hubRuns(bundle, faults, proofRandom(seed))
  console.log(`drops, evictions and kills under live connections: ${JSON.stringify({ seed, ...real })}`)
  const short = Math.max(60, Math.round(faults / 10))
  const blind = await hubRuns(withoutPlace, short, proofRandom(seed))
  console.log(`  with "${WITHOUT_PLACE.name}" planted: ${JSON.stringify(blind)}`)
  const chatty = await hubRuns(sentAgain, short, proofRandom(seed))
  console.log(`  with "${SENT_AGAIN.name}" planted: ${JSON.stringify(chatty)}`)
  const isExact = ({ missed, repeated, foreign }: HubFigures): boolean => missed + repeated + foreign === 0
  return isExact(real) && real.stored > 0 && blind.missed > 0 && chatty.repeated > 0
}
