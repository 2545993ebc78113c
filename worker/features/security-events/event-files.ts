import * as z from 'zod/mini'
import { type SecurityCountRow, type SecurityEventRow, securityEventRow } from '#contract/security-events/schemas.ts'
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '#contract/shared/security-events.ts'
import { dayAfter, indianDay } from '#domain/time/indian-day.ts'

/** Where the ops Worker puts them: `security/<day in India>/<time in ms>-<id>.ndjson.gz`, numbers by kind in the metadata. */
const FOLDER = 'security/'
const DAY_MS = 24 * 3_600_000
const MOST_ITEMS = 100
/** A file has a million letters at most: no request unpacks more than these. */
const MOST_FILES = 20

/** How many events there were of each kind in the 24 hours and the 30 days before `now`, in ms UTC. */
export async function countEvents(bucket: R2Bucket, now: number): Promise<readonly SecurityCountRow[]> {
  const files = await filesFrom(bucket, { prefix: FOLDER, startAfter: `${FOLDER}${dayAfter(indianDay(now), -30)}` })
  const sum = (kind: SecurityEventKind, from: number): number =>
    files.reduce((all, { at, counts }) => all + (at >= from ? (counts[kind] ?? 0) : 0), 0)
  return SECURITY_EVENT_KINDS.map((kind) => ({ kind, lastDay: sum(kind, now - DAY_MS), lastMonth: sum(kind, now - 30 * DAY_MS) }))
}

/** The newest events of a kind on a day in India; `isMore` where there are others. */
export async function readEvents(
  bucket: R2Bucket,
  day: string,
  kind: SecurityEventKind,
): Promise<{ readonly items: readonly SecurityEventRow[]; readonly isMore: boolean }> {
  const files = (await filesFrom(bucket, { prefix: `${FOLDER}${day}/` })).filter(({ counts }) => (counts[kind] ?? 0) > 0)
  const newest = files.toReversed().slice(0, MOST_FILES)
  const items: SecurityEventRow[] = []
  let read = 0
  while (read < newest.length && items.length < MOST_ITEMS) {
    const file = newest[read++]
    if (file !== undefined) items.push(...(await rowsOf(bucket, file.key)).filter((row) => row.kind === kind).toReversed())
  }
  return { items: items.slice(0, MOST_ITEMS), isMore: items.length > MOST_ITEMS || read < files.length }
}

interface EventFile {
  readonly key: string
  /** When its oldest events came, ms UTC. */
  readonly at: number
  readonly counts: Readonly<Record<string, number>>
}

const countsOfFile = z.record(z.string(), z.number())

/** In the order of their names, which is that of time. */
async function filesFrom(bucket: R2Bucket, where: R2ListOptions): Promise<readonly EventFile[]> {
  const files: EventFile[] = []
  for (let cursor: string | undefined; ;) {
    const page = await bucket.list({ ...where, include: ['customMetadata'], ...(cursor === undefined ? {} : { cursor }) })
    files.push(
      ...page.objects.map(({ key, customMetadata }) => ({
        key,
        at: Number(/\/(\d+)-\d+\.ndjson/.exec(key)?.[1] ?? 0),
        counts: countsOfFile.parse(JSON.parse(customMetadata?.['counts'] ?? '{}')),
      })),
    )
    if (!page.truncated) return files
    cursor = page.cursor
  }
}

/** None where the lifecycle has just deleted the file. */
async function rowsOf(bucket: R2Bucket, key: string): Promise<readonly SecurityEventRow[]> {
  const file = await bucket.get(key)
  if (file === null) return []
  const text = await new Response(file.body.pipeThrough(new DecompressionStream('gzip'))).text()
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => securityEventRow.parse(JSON.parse(line)))
}
