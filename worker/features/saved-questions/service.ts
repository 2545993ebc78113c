import type { Withheld } from '#contract/question-bank/question-source.ts'
import { SAVED_LIMITS } from '#contract/revision/practice-limits.ts'
import type { SavedDetail, SavedItem, SavedPage, SavedRequest } from '#contract/saved-questions/schemas.ts'
import { readCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { matchAll, searchWords } from '#domain/search/search-words.ts'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import { findSources, type FoundSource, sourceName, topicsOf } from '#worker/features/results/public/question-sources.sql.ts'
import { AppError } from '#worker/http/app-error.ts'
import { lockedPapers } from '#worker/features/results/public/locked-papers.ts'
import { findByWords } from './find-by-words.sql.ts'
import { listFolders, listSaved, type SavedPlace } from './folders.sql.ts'
import { putSaved } from './put-saved.sql.ts'
import { findSaved, listAllSaved, removeSaved, renameFolder, type SavedRow } from './queries.ts'

export interface SavedDeps {
  readonly db: D1Database
  readonly search: D1Database
  readonly hub: Pick<UserHubCalls, 'holdsAnyQuestion'>
  readonly userId: string
  readonly now: number
}

export interface SavedWish {
  readonly folder: string | null
  readonly tag: string | null
  /** What is searched for: all words, in the question, the note, the tags or the folder. */
  readonly q: string | null
  readonly before: string | null
  readonly limit: number
}

/** A page of the learner's saved questions, newest first, with the papers they stand in. Errors: invalid_request. */
export async function savedPage(deps: SavedDeps, wish: SavedWish): Promise<SavedPage> {
  const after = placeOf(wish.before)
  const page = await pageAfter(deps, wish, after)
  const { rows } = page
  const last = rows.at(-1)
  const sources = await findSources(deps.db, deps.userId, rows, false)
  // An empty page has brought none; then there is a statement to spare.
  const folders = after === null && rows.length === 0 ? await listFolders(deps.db, deps.userId) : page.folders
  return {
    items: rows.flatMap((row) => itemOf(row, sources.get(sourceName(row))) ?? []),
    next: rows.length === wish.limit && last !== undefined ? writeCursor({ by: last.savedAt, id: last.questionId }) : null,
    sources: [...sources.values()].map(({ source }) => source),
    topics: topicsOf(sources.values()),
    folders,
  }
}

async function pageAfter(deps: SavedDeps, wish: SavedWish, after: SavedPlace | null): Promise<{ rows: SavedRow[]; folders: string[] }> {
  if (wish.q === null && wish.tag === null) return listSaved(deps.db, deps.userId, after, wish.limit, wish.folder)
  const all = await found(deps, wish)
  const rows = all.rows.filter((row) => after === null || isAfter(row, after)).slice(0, wish.limit)
  return { rows, folders: all.folders }
}

function placeOf(before: string | null): SavedPlace | null {
  if (before === null) return null
  const cursor = readCursor(before)
  if (cursor === null || typeof cursor.by !== 'number')
    throw new AppError('invalid_request', { path: 'query.before', reason: 'not a place' })
  return { savedAt: cursor.by, questionId: cursor.id }
}

const isAfter = (row: SavedRow, { savedAt, questionId }: SavedPlace): boolean =>
  row.savedAt < savedAt || (row.savedAt === savedAt && row.questionId < questionId)

/** A search looks through the learner's own list, never through the bank. */
async function found({ db, search, userId }: SavedDeps, { folder, tag, q }: SavedWish): Promise<{ rows: SavedRow[]; folders: string[] }> {
  const all = await listAllSaved(db, userId, SAVED_LIMITS.questions)
  const folders = [...new Set(all.flatMap((row) => row.folder ?? []))].toSorted()
  const own = all.filter((row) => (folder === null || row.folder === folder) && (tag === null || row.tags.includes(tag)))
  const words = searchWords(q ?? '')
  const match = matchAll(q ?? '')
  if (match === null) return { rows: own, folders }
  const inText = await findByWords(
    search,
    match,
    own.map(({ questionId }) => questionId),
  )
  const rows = own.filter((row) => {
    if (inText.has(row.questionId)) return true
    const has = searchWords([row.note, row.folder ?? '', ...row.tags].join(' '))
    return words.every((word) => has.some((one) => one.startsWith(word)))
  })
  return { rows, folders }
}

const itemOf = (row: SavedRow, found: FoundSource | undefined): SavedItem | null =>
  found === undefined ? null : { ...row, topicId: found.topics.get(row.place)?.id ?? '' }

/** A saved question with its answer, where that may be told. Errors: not_found. */
export async function savedDetail(deps: SavedDeps, questionId: string): Promise<SavedDetail> {
  const row = await findSaved(deps.db, deps.userId, questionId)
  if (row === null) throw new AppError('not_found')
  const { isInDeck, ...kept } = row
  const found = (await findSources(deps.db, deps.userId, [kept], true)).get(sourceName(kept))
  const key = found?.keys.get(kept.place)
  const item = itemOf(kept, found)
  if (found === undefined || item === null || key === undefined) throw new AppError('not_found')
  const withheld = await whyWithheld(deps, found)
  return {
    item,
    isInDeck,
    withheld,
    serverNow: deps.now,
    topic: found.topics.get(kept.place) ?? null,
    source: withheld === null ? { ...found.source, solutions: found.solutions } : found.source,
    answer: withheld === null ? { key, replies: found.replies.get(questionId) ?? [] } : null,
  }
}

/** A solutions' file opens all of its paper's solutions, so one question that is held open withholds them all. */
async function whyWithheld(deps: SavedDeps, found: FoundSource): Promise<Withheld | null> {
  if (found.releasedAt === null || deps.now < found.releasedAt) return 'unreleased'
  const held = await lockedPapers(deps.hub, new Map([['it', found.questionIds]]))
  return held.size > 0 ? 'open' : null
}

/** Errors: not_found for a question that is not at that place of a paper of the learner's. */
export async function keepSaved(deps: SavedDeps, questionId: string, wish: SavedRequest): Promise<void> {
  const savedAt = Math.min(wish.savedAt ?? deps.now, deps.now)
  if (!(await putSaved(deps.db, deps.userId, questionId, wish, savedAt))) throw new AppError('not_found')
}

export const forgetSaved = ({ db, userId }: SavedDeps, questionId: string): Promise<void> => removeSaved(db, userId, questionId)

export const moveFolder = ({ db, userId }: SavedDeps, from: string, to: string | null): Promise<number> =>
  renameFolder(db, userId, from, to)
