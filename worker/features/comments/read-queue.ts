import type { QueueAuthor, QueueComment, QueuePage, QueueQuery } from '#contract/comments/moderation-schemas.ts'
import { COMMENT_STATES } from '#contract/comments/schemas.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import { readCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { AppError } from '#worker/http/app-error.ts'
import { countWaiting, findHistories, findQueue } from './queue-queries.ts'

const PAGE = 50

/** A page of the queue: held comments oldest first, others newest first. Errors: invalid_request for a cursor that is none. */
export async function readQueue(db: D1Database, query: QueueQuery): Promise<QueuePage> {
  const after = query.cursor === undefined || query.cursor === '' ? null : readCursor(query.cursor)
  if (after === null && query.cursor !== undefined && query.cursor !== '')
    throw new AppError('invalid_request', { path: 'cursor', reason: 'not a place in this list' })
  const [rows, counts] = await Promise.all([findQueue(db, query, after, PAGE + 1), countWaiting(db)])
  const page = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? page.at(-1) : undefined
  const histories = await findHistories(
    db,
    Array.from(new Set(page.map(({ userId }) => userId))),
    page.map(({ id }) => id),
  )
  return {
    items: page.map((row) => itemOf(row, histories)),
    next: last === undefined ? null : writeCursor({ by: last.at, id: last.id }),
    counts,
  }
}

type Row = Awaited<ReturnType<typeof findQueue>>[number]
type Histories = Awaited<ReturnType<typeof findHistories>>

function itemOf(row: Row, histories: Histories): QueueComment {
  const { id, text, language, state, reason, at, editedAt, decidedAt, decidedBy, revision, postId, cards } = row
  const card = cards?.[language] ?? cards?.en ?? Object.values(cards ?? {})[0]
  return {
    id,
    text,
    language,
    state,
    reason,
    at,
    editedAt,
    decidedAt,
    decidedBy,
    revision,
    post: { id: postId, title: card?.title ?? '', slug: card?.slug ?? null },
    parent: row.parentId === null ? null : { id: row.parentId, name: row.parentName ?? '', text: row.parentText ?? '' },
    author: authorOf(row, histories),
    reports: histories.reports.filter(({ commentId }) => commentId === id).map((one) => ({ reason: one.reason, count: one.n })),
  }
}

const authorOf = ({ userId, name, ageBand, bannedAt, since }: Row, { counts }: Histories): QueueAuthor => ({
  userId,
  name,
  isMinor: minorRules(ageBand).isMinor,
  isBanned: bannedAt !== null,
  since,
  counts: Object.fromEntries(
    COMMENT_STATES.map((state) => [state, counts.find((one) => one.userId === userId && one.state === state)?.n ?? 0]),
  ) as QueueAuthor['counts'],
})
