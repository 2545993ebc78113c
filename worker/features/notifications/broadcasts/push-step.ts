import { eq } from 'drizzle-orm'
import type { PushDetail } from '#contract/jobs/schemas.ts'
import type { PushMessage } from '#contract/notifications/push.ts'
import { localize } from '#contract/shared/locales.ts'
import { type AccountBits, bitsOf, hasBit, inTwo, union } from '#domain/notifying/account-bits.ts'
import { nextRoundAt } from '#domain/notifying/plan-rules.ts'
import { pushDueAt } from '#domain/notifying/quiet-hours.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { inAppPath } from '#domain/text/in-app-path.ts'
import { pushSubscription } from '#worker/db/account-tables.ts'
import { broadcastPlan } from '#worker/db/broadcast-tables.ts'
import { openDb } from '#worker/db/client.ts'
import type { JobRow } from '#worker/db/job-rows.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import { type PushOutcome, type PushSend, pushTo, sendOverNetwork, type VapidKeys, vapidKeys } from '#worker/platform/web-push.ts'
import { findBroadcast } from './broadcast-rows.ts'
import { membersOfPageStatements } from './members.sql.ts'
import { findMembers, findSets } from './members.ts'
import { findPushTargets, type PushTargetRow } from './push-targets.ts'

/** Browsers a page; encrypting for one takes about 2 ms. */
const PAGE = 200
const AT_ONCE = 50
/** A push service keeps it for a day; after that it is out of date. */
const TTL_SECONDS = 86_400

/** The runner of rounds of pushes (add-a-job.md), over the network or by what a test puts in its place. */
export const pushStepBy = (send: PushSend) => (env: Pick<Env, 'DB'> & KeyNames, job: JobRow, now: number) => pushPage(env, job, now, send)
export const pushStep = pushStepBy(sendOverNetwork)

type KeyNames = Parameters<typeof vapidKeys>[0]

/**
 * Pushes a broadcast to the next browsers of its audience; a later round to those whose quiet hours the one before met. Who has had two
 * pushes of broadcasts today gets none; who has quiet hours now is noted for the next round. A page done twice may send twice: browsers show
 * both as one by their tag.
 */
async function pushPage(env: Pick<Env, 'DB'> & KeyNames, job: JobRow, now: number, send: PushSend) {
  const { DB: db } = env
  // The order wrote it, and the pages before this one.
  const detail = job.detail as PushDetail
  const { at, round } = detail
  const keys = vapidKeys(env)
  const found = await findBroadcast(db, at)
  if (found === null || found.isStopped || keys === null) return { statements: [], next: null, done: 0, detail }
  const today = `pushed-${studyDayOf(now)}`
  const later = `quiet-${round + 1}`
  const [meant, sets, held, rows] = await Promise.all([
    findMembers(db, round === 1 ? 'audience' : `quiet-${round}`, at),
    findSets(db, today),
    findMembers(db, later, at),
    findPushTargets(db, at, job.cursor, PAGE),
  ])
  const pushed = sets.get(at) ?? new Map<number, Uint8Array>()
  const capped = inTwo([...sets].filter(([other]) => other !== at).map(([, set]) => set))
  const page = sorted(rows, { meant, capped }, now)
  const outcomes = await pushAll(page.due, found.stored, keys, send)
  const got = union([pushed, bitsOf(page.due.filter(({ id }) => outcomes.get(id) === 'sent').map(({ no }) => no))])
  const waiting = union([held, bitsOf(page.quiet.map(({ no }) => no))])
  const last = rows.at(-1)
  const isLast = rows.length < PAGE || last === undefined
  const firstDue = Math.min(detail.firstDue ?? Infinity, ...page.quiet.map(({ dueAt }) => dueAt))
  const counted: PushDetail = {
    ...detail,
    sent: detail.sent + newIn(page.due, pushed, (row) => outcomes.get(row.id) === 'sent'),
    failed: detail.failed + page.due.filter(({ id }) => outcomes.get(id) !== 'sent').length,
    held: detail.held + newIn(page.quiet, held, () => true),
    capped: detail.capped + new Set(page.capped.map(({ no }) => no)).size,
    firstDue: firstDue === Infinity ? null : firstDue,
  }
  return {
    statements: [
      ...membersOfPageStatements(db, today, at, got, job),
      ...membersOfPageStatements(db, later, at, waiting, job),
      ...[...outcomes]
        .filter(([, outcome]) => outcome === 'gone')
        .map(([id]) => statementOf(db, openDb(db).delete(pushSubscription).where(eq(pushSubscription.id, id)))),
      ...(isLast && counted.held > 0 && counted.firstDue !== null
        ? [nextRoundStatement(db, job.id, nextRoundAt(counted.firstDue, now))]
        : []),
    ],
    next: isLast ? null : last.id,
    done: rows.length,
    detail: counted,
  }
}

/** Whom the page is for: due now, waiting for the end of their quiet hours, or over the day's two. */
function sorted(rows: readonly PushTargetRow[], { meant, capped }: { meant: AccountBits; capped: AccountBits }, now: number) {
  const wanted = rows.filter(({ no, isWanted }) => isWanted && hasBit(meant, no))
  const within = wanted.filter(({ no }) => !hasBit(capped, no)).map((row) => ({ ...row, dueAt: pushDueAt(now, row.quiet) }))
  return {
    capped: wanted.filter(({ no }) => hasBit(capped, no)),
    due: within.filter(({ dueAt }) => dueAt <= now),
    quiet: within.filter(({ dueAt }) => dueAt > now),
  }
}

async function pushAll(
  rows: readonly PushTargetRow[],
  stored: StoredNotification,
  keys: VapidKeys,
  send: PushSend,
): Promise<Map<string, PushOutcome>> {
  const outcomes = new Map<string, PushOutcome>()
  for (let i = 0; i < rows.length; i += AT_ONCE)
    await Promise.all(
      rows.slice(i, i + AT_ONCE).map(async (row) => {
        const data = JSON.stringify(pushMessageOf(stored, row.language))
        outcomes.set(row.id, await pushTo(keys, row, { data, topic: `b${stored.at}`, ttlSeconds: TTL_SECONDS }, send))
      }),
    )
  return outcomes
}

/** In the language of the browser that gets it, which is where it is read. */
export function pushMessageOf(
  { message, link, at }: Pick<StoredNotification, 'message' | 'link' | 'at'>,
  language: PushTargetRow['language'],
): PushMessage {
  const { text, locale } = localize(message, language)
  return { body: text, url: inAppPath(link) ?? '/user/notifications', tag: `b${at}`, language: locale }
}

/** How many people of the rows that fit are not in a set yet; someone with two browsers counts once. */
const newIn = <Row extends { readonly no: number }>(rows: readonly Row[], known: AccountBits, fits: (row: Row) => boolean): number =>
  new Set(rows.filter((row) => fits(row) && !hasBit(known, row.no)).map(({ no }) => no)).size

const nextRoundStatement = (db: D1Database, jobId: string, pushAt: number): D1PreparedStatement =>
  statementOf(db, openDb(db).update(broadcastPlan).set({ pushAt }).where(eq(broadcastPlan.jobId, jobId)))
