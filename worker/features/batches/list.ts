import type { BatchesResponse, InvitationsResponse, MembersResponse } from '#contract/batches/schemas.ts'
import { type PageCursor, readCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findBatch, findBatches, findInvitations, findMembers } from './queries.ts'

const PAGE = 50

/** Errors of all three: invalid_request (a cursor of another list); not_found where the batch is not there. */
export async function listBatches(
  db: D1Database,
  { state = 'active', cursor }: { readonly state?: 'active' | 'archived' | undefined; readonly cursor?: string | undefined },
): Promise<BatchesResponse> {
  const isArchived = state === 'archived'
  const rows = await findBatches(db, isArchived, placeOf(cursor), PAGE + 1)
  return pageOf(rows, (row) => ({ by: isArchived ? row.archivedAt : row.createdAt, id: row.id }))
}

export async function listMembers(db: D1Database, id: string, cursor: string | undefined): Promise<MembersResponse> {
  await needBatch(db, id)
  const rows = await findMembers(db, id, placeOf(cursor), PAGE + 1)
  return pageOf(rows, ({ at, userId }) => ({ by: at, id: userId }))
}

export async function listInvitations(
  db: D1Database,
  id: string,
  { state = 'open', cursor }: { readonly state?: 'open' | 'claimed' | undefined; readonly cursor?: string | undefined },
): Promise<InvitationsResponse> {
  await needBatch(db, id)
  const rows = await findInvitations(db, id, state, placeOf(cursor), PAGE + 1)
  return pageOf(rows, (row) => ({ by: state === 'open' ? row.invitedAt : row.claimedAt, id: row.id }))
}

/** Errors: not_found. */
export async function needBatch(db: D1Database, id: string) {
  const row = await findBatch(db, id)
  if (row === null) throw new AppError('not_found')
  return row
}

function placeOf(cursor: string | undefined): PageCursor | null {
  const place = cursor === undefined ? null : readCursor(cursor)
  if (cursor !== undefined && place === null) throw new AppError('invalid_request', { path: 'query.cursor', reason: 'not a place' })
  return place
}

function pageOf<Row>(rows: readonly Row[], cursorOf: (row: Row) => PageCursor): { items: readonly Row[]; next: string | null } {
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  return { items: rows.slice(0, PAGE), next: last === undefined ? null : writeCursor(cursorOf(last)) }
}
