import type { BulkDeed, BulkDetail } from '#contract/question-bank/bulk-jobs.ts'
import type { JobRow } from '#worker/db/job-rows.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { refreshTopics } from '#worker/importing/pool-rows.sql.ts'
import { changeTexts, intoPool, isEqual, type Turned } from './change-questions.ts'
import {
  archiveStatement,
  type Before,
  type BulkItem,
  type BulkOutcome,
  listItems,
  noteBefore,
  outcomeStatement,
  unpoolStatement,
} from './bulk-rows.sql.ts'

/** Questions a page: a change of their texts renders each in every language. */
export const BULK_PAGE = 25

/**
 * The next questions of a bulk job. What they were is written down first; a change is one that can be made twice; what became of them is
 * written with the job's place. So a page that breaks off anywhere is done again and changes no question twice.
 */
export async function bulkStep(env: Env, job: JobRow, now: number) {
  // The order wrote it, and the pages before this one.
  const detail = job.detail as BulkDetail
  await noteBefore(env.DB, job.id, BULK_PAGE)
  const items = await listItems(env.DB, job.id, detail.undoes, BULK_PAGE)
  const { outcomes, writes } = await carriedOut(env, job, detail, items, now)
  const count = (state: BulkOutcome['state']) => detail.counts[state] + outcomes.filter((one) => one.state === state).length
  return {
    statements: [...writes, ...(items.length === 0 ? [] : [outcomeStatement(env.DB, job.id, outcomes)])],
    next: items.length < BULK_PAGE ? null : String(Number(job.cursor) + 1),
    done: items.length,
    detail: {
      ...detail,
      counts: { done: count('done'), same: count('same'), failed: count('failed'), moved: count('moved') },
    } satisfies BulkDetail,
  }
}

interface Carried {
  readonly outcomes: readonly BulkOutcome[]
  readonly writes: readonly D1PreparedStatement[]
}

const same = ({ id }: BulkItem): BulkOutcome => ({ id, state: 'same', after: null, fault: null })
const moved = ({ id }: BulkItem): BulkOutcome => ({ id, state: 'moved', after: null, fault: null })
const done = ({ id }: BulkItem, after: number | null): BulkOutcome => ({ id, state: 'done', after, fault: null })

async function carriedOut(
  env: Env,
  job: JobRow,
  { change, undoes }: BulkDetail,
  items: readonly BulkItem[],
  now: number,
): Promise<Carried> {
  if (undoes !== null) return takenBack(env, job, change, items, now)
  switch (change?.deed) {
    case 'archive':
    case 'unarchive': {
      const at = change.deed === 'archive' ? now : null
      const own = items.filter(({ before }) => (before.archivedAt === null) === (at !== null))
      return {
        outcomes: items.map((item) => (own.includes(item) ? done(item, at) : same(item))),
        writes: archived(
          env.DB,
          own.map(({ id }) => ({ id, at })),
        ),
      }
    }
    case 'unpool': {
      const own = items.filter(({ before }) => before.isInPool)
      return { outcomes: items.map((item) => (own.includes(item) ? done(item, now) : same(item))), writes: unpooled(env.DB, own, now) }
    }
    case 'pool': {
      const own = items.filter(({ before }) => !before.isInPool)
      return {
        outcomes: [...items.filter((item) => !own.includes(item)).map(same), ...(await intoPool(importDeps(env), job, own))],
        writes: [],
      }
    }
    case 'addTag':
    case 'removeTag':
    case 'topic':
    case 'difficulty': {
      const wanted = items.map((item) => ({ ...item, after: turned(change, item.before) }))
      const own = wanted.filter(({ before, after }) => !isEqual(before, after))
      return {
        outcomes: [...wanted.filter((item) => !own.includes(item)).map(same), ...(await changeTexts(importDeps(env), job, own))],
        writes: [],
      }
    }
    default:
      return { outcomes: items.map(same), writes: [] }
  }
}

/** A question after the change. */
function turned(
  change: Extract<BulkDeed, { deed: 'addTag' | 'removeTag' | 'topic' | 'difficulty' }>,
  { tags, topic, difficulty }: Before,
): Turned {
  switch (change.deed) {
    case 'addTag':
      return { tags: tags.includes(change.tag) ? tags : [...tags, change.tag], topic, difficulty }
    case 'removeTag':
      return { tags: tags.filter((one) => one !== change.tag), topic, difficulty }
    case 'topic':
      return { tags, topic: change.topic, difficulty }
    case 'difficulty':
      return { tags, topic, difficulty: change.difficulty }
  }
}

const idsOf = (items: readonly BulkItem[]): string[] => items.map(({ id }) => id)

const archived = (db: D1Database, questions: readonly { readonly id: string; readonly at: number | null }[]): D1PreparedStatement[] =>
  questions.length === 0
    ? []
    : [
        archiveStatement(db, questions),
        refreshTopics(
          db,
          questions.map(({ id }) => id),
        ),
      ]

const unpooled = (db: D1Database, items: readonly BulkItem[], at: number): D1PreparedStatement[] =>
  items.length === 0 ? [] : [unpoolStatement(db, idsOf(items), at), refreshTopics(db, idsOf(items))]

type UndoItem = BulkItem & { readonly origin: NonNullable<BulkItem['origin']> }

/** Gives each question back what it had, unless someone changed it since the job. */
async function takenBack(env: Env, job: JobRow, change: BulkDeed | null, items: readonly BulkItem[], now: number): Promise<Carried> {
  const found = items.flatMap((item): UndoItem[] => (item.origin === null ? [] : [{ ...item, origin: item.origin }]))
  const isAsLeft = ({ before, origin }: UndoItem): boolean => {
    switch (change?.deed) {
      case 'archive':
      case 'unarchive':
        return before.archivedAt === origin.after
      case 'pool':
        return before.isInPool
      case 'unpool':
        return !before.isInPool
      default:
        return before.version === origin.after
    }
  }
  const own = found.filter(isAsLeft)
  const others = found.filter((item) => !own.includes(item)).map(moved)
  switch (change?.deed) {
    case 'archive':
    case 'unarchive':
      return {
        outcomes: [...others, ...own.map((item) => done(item, null))],
        writes: archived(
          env.DB,
          own.map(({ id, origin }) => ({ id, at: origin.before.archivedAt })),
        ),
      }
    case 'pool':
      return { outcomes: [...others, ...own.map((item) => done(item, null))], writes: unpooled(env.DB, own, now) }
    case 'unpool':
      return { outcomes: [...others, ...(await intoPool(importDeps(env), job, own))], writes: [] }
    default: {
      const wanted = own.map((item) => ({ ...item, after: item.origin.before }))
      return { outcomes: [...others, ...(await changeTexts(importDeps(env), job, wanted))], writes: [] }
    }
  }
}
