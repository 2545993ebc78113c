import type { ObjectionsDetail } from '#contract/jobs/schemas.ts'
import type { JobRow } from '#worker/db/job-rows.ts'
import { logLine } from '#worker/http/log.ts'
import { notify } from '#worker/notifying/notify.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { noteTold } from './note-told.ts'
import { type DecidedObjection, type DecisionName, listDecided, NOTHING_TO_TELL } from './tell-rows.sql.ts'

/** Objections a page; each is one question to a hub and one push. */
const PAGE = 40

/**
 * Tells the next learners what became of their objections, each once: the notification and the note that it was written are one batch. The
 * reason is left out of it for who has an open exam with the question: it may tell the answer (docs/threats.md#keys-during-an-open-exam).
 */
export async function tellStep(env: Env, job: JobRow, now: number) {
  // The decision or the publishing of the key wrote it, and the pages before this one.
  const detail = job.detail as ObjectionsDetail
  const [at = '0', after = ''] = job.cursor.split(':')
  const question = detail.questions[Number(at)]
  if (question === undefined) return { statements: [], next: null, done: 0, detail }
  const decision = { testId: job.target, ...question }
  const rows = await listDecided(env.DB, decision, after, PAGE)
  const due = rows.filter(({ isDue }) => isDue)
  const [first] = due
  const page = { next: placeAfter(detail, Number(at), rows), done: rows.length, detail: { ...detail, told: detail.told + due.length } }
  if (first === undefined) return { ...page, statements: [] }
  const notice = notify(env.DB, {
    kind: first.isChange ? 'objectionUpheld' : 'objectionTurnedDown',
    people: await Promise.all(due.map((one) => noticeTo(env, decision, one))),
    tag: job.id.slice(0, 8),
    at: now,
    unless: { sql: NOTHING_TO_TELL, binds: [decision.testId, decision.questionId] },
  })
  return {
    ...page,
    statements: [
      ...notice.statements,
      noteTold(
        env.DB,
        decision,
        due.map(({ id }) => id),
        now,
      ),
    ],
    afterwards: () =>
      notice.deliver(
        (userId) => hubOf(env, userId),
        (error) => logLine('warn', { event: 'objection_not_pushed', jobId: job.id, error: String(error) }),
      ),
  }
}

async function noticeTo(env: Env, { testId, questionId }: DecisionName, { userId, language, place, title, reasons }: DecidedObjection) {
  const isHeld = await hubOf(env, userId).holdsAnyQuestion([questionId], '')
  return { userId, language, params: { testId, place, title, reasons: isHeld ? null : reasons } }
}

/** After a full page the next one of the same question, else the first of the next question. */
function placeAfter({ questions }: ObjectionsDetail, at: number, rows: readonly DecidedObjection[]): string | null {
  const last = rows.at(-1)
  if (rows.length === PAGE && last !== undefined) return `${at}:${last.id}`
  return at + 1 < questions.length ? `${at + 1}:` : null
}
