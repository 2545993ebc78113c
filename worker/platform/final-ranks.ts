/** The final ranks of a sitting, read from the files that the sitting wrote (decision 0178). No object is asked. */
import * as z from 'zod/mini'
import type { RankHold } from '#contract/plausibility/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { pageOf, type RankDirectory, type RankPage } from '#domain/ranking/rank-pages.ts'
import type { SittingBoard } from '#domain/ranking/sitting-board.ts'
import { placeInBoard, placeInFiles, type ScopePlace } from '#domain/ranking/standings-in.ts'
import { boardKey, directoryKey, onShowKey, pageKey, rankFolder, type RanksOnShow } from '#do/live-sitting/rank-store.ts'
import type { Holds } from '#worker/db/rank-reviews.sql.ts'
import type { ImmutableFiles } from './immutable-files.ts'

export interface FinalRanks {
  readonly state: 'final'
  readonly board: SittingBoard
  /** Where an attempt stands in a scope, from one page of it; null where the files do not hold it or are damaged. */
  readonly placeIn: (scope: string, score12: Units, tieKey: string) => Promise<ScopePlace | null>
}

/** Ranks that are not complete: marks are in of `closed` of `seats` attempts; null where nothing has been counted yet. */
export interface ProvisionalRanks {
  readonly state: 'provisional'
  readonly seats: number | null
  readonly closed: number | null
}

type Bucket = Pick<R2Bucket, 'get'>

/**
 * The ranks that a sitting shows; null where it shows final ones of which a file is missing or damaged. Where they are not final, the test's
 * board is asked.
 * An isolate looks only every few seconds at what is on show, and keeps the board and directories of a version, which never change.
 * @param files where the pages and directories of a version are read; what is on show changes, and the board says what the topper answered, so
 * these come from the bucket
 * @param now ms UTC
 */
export async function ranksOf(
  bucket: Bucket,
  files: ImmutableFiles,
  sittingId: string,
  now: number,
): Promise<FinalRanks | ProvisionalRanks | null> {
  const { version } = await entryOf(bucket, sittingId, now)
  if (version === null || 'state' in version) return version
  return {
    state: 'final',
    board: version.board,
    placeIn: (scope, score12, tieKey) => placeOf(files, sittingId, version, { scope, score12, tieKey }),
  }
}

/** What a learner is told of a hold on their rank (decision 0186), from the same file; null where there is nothing to tell, or it does not answer. */
export async function holdOf(bucket: Bucket, sittingId: string, userId: string, now: number): Promise<RankHold | null> {
  const { held, lifted } = (await entryOf(bucket, sittingId, now)).holds
  return held.includes(userId) ? 'held' : lifted.includes(userId) ? 'lifted' : null
}

interface Version {
  readonly number: number
  /** How many each scope with files has. */
  readonly scopes: Readonly<Record<string, number>>
  readonly board: SittingBoard
  readonly directories: Map<string, RankDirectory>
}

const KEPT_MS = 5_000
/** Sittings whose directories are held: some MB each, where there are a million attempts. */
const MOST_KEPT = 8
const kept = new Map<string, Entry>()

interface Entry {
  /** Null where a file was missing or damaged. */
  readonly version: Version | ProvisionalRanks | null
  readonly holds: Holds
  /** When what is on show is read again, ms UTC. */
  readonly until: number
}

async function entryOf(bucket: Bucket, sittingId: string, now: number): Promise<Entry> {
  const held = kept.get(sittingId)
  const entry = held !== undefined && now < held.until ? held : { ...(await newest(bucket, sittingId, held)), until: now + KEPT_MS }
  remember(sittingId, entry)
  return entry
}

/** The sitting that was asked for longest ago makes room. */
function remember(sittingId: string, entry: Entry): void {
  kept.delete(sittingId)
  kept.set(sittingId, entry)
  const oldest = kept.size > MOST_KEPT ? kept.keys().next() : null
  if (oldest !== null && oldest.done !== true) kept.delete(oldest.value)
}

async function newest(bucket: Bucket, sittingId: string, before: Entry | undefined): Promise<Omit<Entry, 'until'>> {
  const onShow = await read<RanksOnShow>(bucket, onShowKey(sittingId), isOnShow)
  return {
    version: await versionOf(bucket, sittingId, onShow, before?.version ?? null),
    // Where the file does not answer for once, what is held stays held.
    holds: onShow?.holds ?? (onShow === null ? before?.holds : undefined) ?? NO_HOLDS,
  }
}

const NO_HOLDS: Holds = { held: [], lifted: [] }

async function versionOf(
  bucket: Bucket,
  sittingId: string,
  onShow: RanksOnShow | null,
  before: Entry['version'],
): Promise<Entry['version']> {
  if (onShow?.state !== 'final') return { state: 'provisional', seats: onShow?.seats ?? null, closed: onShow?.closed ?? null }
  if (before !== null && 'number' in before && onShow.version === before.number) return before
  const board = await read<SittingBoard>(bucket, boardKey(sittingId, onShow.version), isBoard)
  if (board === null) return null
  return { number: onShow.version, scopes: onShow.scopes, board, directories: new Map() }
}

interface Wanted {
  readonly scope: string
  readonly score12: Units
  readonly tieKey: string
}

async function placeOf(
  files: ImmutableFiles,
  sittingId: string,
  version: Version,
  { scope, score12, tieKey }: Wanted,
): Promise<ScopePlace | null> {
  const size = version.scopes[scope]
  if (size === undefined) return placeInBoard(version.board, scope, score12)
  const folder = rankFolder(sittingId, version.number, scope)
  const directory = version.directories.get(scope) ?? (await readLasting<RankDirectory>(files, directoryKey(folder), isDirectory))
  // Files and board are of one count: where they are not, an attempt came or went between the two.
  if (directory === null || directory.of !== size) return null
  version.directories.set(scope, directory)
  const at = pageOf(directory, score12, tieKey)
  const page = at === null ? null : await readLasting<RankPage>(files, pageKey(folder, at), isPage)
  return page === null ? null : placeInFiles(directory, page, score12, tieKey)
}

/** Says whether a file is as the sitting writes it, as far as a result reads it. */
type Check = (file: unknown) => boolean

const holds =
  (schema: z.ZodMiniType): Check =>
  (file) =>
    schema.safeParse(file).success

const counts = z.record(z.string(), z.number())
const isOnShow = holds(
  z.object({
    v: z.literal(1),
    state: z.string(),
    version: z.number(),
    seats: z.number(),
    closed: z.number(),
    scopes: counts,
    holds: z.optional(z.object({ held: z.array(z.string()), lifted: z.array(z.string()) })),
  }),
)
const isBoard = holds(
  z.object({
    v: z.literal(1),
    countedFrom: z.number(),
    keys: counts,
    board: z.object({
      sums: z.object({
        count: z.number(),
        sections: z.array(z.object({})),
        topper: z.nullable(z.object({ sections: z.array(z.unknown()) })),
      }),
      items: z.array(z.object({ split: z.array(z.number()) })),
      histograms: z.record(z.string(), counts),
    }),
  }),
)
const isDirectory = holds(
  z.object({
    v: z.literal(1),
    of: z.number(),
    scores: z.array(z.tuple([z.number(), z.number()])),
    pages: z.array(z.tuple([z.number(), z.string(), z.number()])),
  }),
)
/** By hand: a schema takes some ms for the 2,000 rows, and every reader reads a page of each scope. Where it begins and ends is looked at later. */
const isPage: Check = (file) => {
  const { v, rows } = (file ?? {}) as { readonly v?: unknown; readonly rows?: unknown }
  return v === 1 && Array.isArray(rows) && rows.every((row: unknown) => Array.isArray(row) && Number.isInteger(row[2]))
}

/** A file that changes, decoded; null where it is missing, damaged or cannot be read. */
const read = <File>(bucket: Bucket, key: string, isWhole: Check): Promise<File | null> =>
  orNothing(key, async () => {
    const object = await bucket.get(key)
    return object === null ? null : (wholeOf(key, await object.text(), isWhole) as File | null)
  })

/** The same of a file that never changes. */
const readLasting = <File>(files: ImmutableFiles, key: string, isWhole: Check): Promise<File | null> =>
  orNothing(key, () => files.get(key, ({ bytes }) => wholeOf(key, new TextDecoder().decode(bytes), isWhole) as File | null))

async function orNothing<File>(key: string, reading: () => Promise<File | null>): Promise<File | null> {
  try {
    return await reading()
  } catch (error) {
    console.warn(JSON.stringify({ level: 'warn', event: 'ranks_not_read', key, error: String(error) }))
    return null
  }
}

function wholeOf(key: string, text: string, isWhole: Check): unknown {
  try {
    const file: unknown = JSON.parse(text)
    if (isWhole(file)) return file
  } catch {
    // Said below.
  }
  console.warn(JSON.stringify({ level: 'warn', event: 'ranks_damaged', key }))
  return null
}
