import type { Access } from '#contract/shared/access.ts'
import { routes } from '#tests/worker/helpers/every-route.ts'
import { CANARY } from '../content/sample-bundle.ts'
import { call } from '#tests/worker/helpers/call.ts'

/** What one reader holds while they look for the result of an attempt. */
export interface Hands {
  readonly sessionToken: string | null
  /** The token of the attempt that they write, or wrote. */
  readonly attemptToken: string | null
  /** Of the live test. */
  readonly entryTicket: string | null
}

/** What is looked for: one attempt, its test and its questions. */
export interface Sought {
  readonly testId: string
  readonly groupId: string
  readonly attemptId: string
  readonly questionId: string
}

export interface Reply {
  readonly call: string
  readonly status: number
  readonly text: string
}

/** Calls other than GET that answer with something to read, and what they are sent. */
const READ_BY_OTHER_CALLS: Readonly<Record<string, (sought: Sought) => unknown>> = {
  'POST /api/me/export': () => ({}),
  'POST /api/me/practice/fill': () => ({}),
  'POST /api/me/revision/reviews': ({ questionId }) => ({
    reviews: [{ questionId, grade: 'good', at: 0, expectedSeq: 0, answer: null }],
  }),
  'PUT /api/me/revision/cards/:questionId': () => ({ aside: false }),
  'PUT /api/me/saved/:questionId': ({ testId }) => ({ testId, paperVersion: 1, place: 0, note: '', folder: null, tags: [] }),
  'POST /api/tests/:testId/objections': () => ({
    place: 0,
    proposal: { kind: 'none' },
    text: 'A reason of some length',
    source: null,
    language: 'en',
  }),
  'DELETE /api/tests/:testId/objections/:questionId': () => undefined,
  'POST /api/tests/:testId/rank-hold/objection': () => ({ text: 'A reason of some length' }),
  'POST /api/attempts': ({ testId }) => ({ testId, language: 'en', mode: 'practice' }),
  'POST /api/attempts/:attemptId/continue': () => ({}),
  'POST /api/attempts/:attemptId/reveal': () => ({ epoch: 1, ops: [], question: 0 }),
  'PUT /api/attempts/:attemptId/questions/:place/saved': () => ({ paperVersion: 1, note: '' }),
  'PUT /api/attempts/:attemptId/questions/:place/label': () => ({ label: 'concept' }),
  'POST /api/practice/sessions': () => ({ topicId: 'percentage', language: 'en' }),
  'POST /api/practice/sessions/:sessionId': ({ questionId }) => ({ answers: [{ questionId, option: 1 }], at: 0 }),
  'POST /api/samples/mark': ({ questionId }) => ({ answers: [{ questionId, option: 'b' }] }),
  'POST /api/me/samples': ({ questionId }) => ({ answers: [{ questionId, option: 'b' }] }),
}

/** Calls other than GET that only change something and answer with nothing of a result. */
export const ONLY_CHANGES: readonly string[] = [
  'DELETE /api/attempts/:attemptId/questions/:place/saved',
  'DELETE /api/comments/:id',
  'DELETE /api/me/book-marks/:bookId/:id',
  'DELETE /api/me/enrolments/:kind/:id',
  'DELETE /api/me/picture',
  'DELETE /api/me/saved/:questionId',
  'DELETE /api/me/sessions/:sessionId',
  'POST /api/appeals',
  'POST /api/attempts/:attemptId/feedback',
  'POST /api/attempts/:attemptId/ops',
  'POST /api/attempts/:attemptId/pause',
  'POST /api/attempts/:attemptId/questions/:place/report',
  'POST /api/attempts/:attemptId/resume',
  'POST /api/attempts/:attemptId/submit',
  'POST /api/books/:id/file-address',
  'POST /api/client-errors',
  'POST /api/comments',
  'POST /api/comments/:id/report',
  'POST /api/contact',
  'POST /api/live-tests/:testId/line',
  'POST /api/live-tests/:testId/registration',
  'POST /api/live-tests/:testId/seat',
  'POST /api/live/ticket',
  'POST /api/me/consents',
  'POST /api/me/delete',
  'POST /api/me/revision/undo',
  'POST /api/me/saved/folders/rename',
  'POST /api/me/sessions/end-others',
  'POST /api/me/tickets',
  'POST /api/me/tickets/:id/messages',
  'POST /api/me/tickets/images',
  'POST /api/notifications/:id/read',
  'POST /api/notifications/mark-read',
  'POST /api/payments/webhook',
  'POST /api/prime/orders',
  'POST /api/prime/orders/:id/callback',
  'POST /api/prime/orders/:id/check',
  'POST /api/prime/quote',
  'POST /api/push/unsubscribe',
  'POST /api/users/auth/google/callback',
  'POST /api/users/auth/google/start',
  'POST /api/users/logout',
  'PUT /api/comments/:id',
  'PUT /api/me/book-marks/:bookId/:id',
  'PUT /api/me/enrolments/:kind/:id',
  'PUT /api/me/focus-exam',
  'PUT /api/me/notification-settings',
  'PUT /api/me/performance/targets',
  'PUT /api/me/picture',
  'PUT /api/me/practice/goal',
  'PUT /api/me/profile',
  'PUT /api/me/reading/:bookId',
  'PUT /api/me/study-plans/:exam',
  'PUT /api/me/board-name',
  'POST /api/daily/reports',
  'PUT /api/push/subscription',
]

const CONTINUE = '/api/attempts/:attemptId/continue'

/**
 * Routes that someone without the role of an admin may call at all; who is refused at the others is told by authorisation/matrix. The one
 * that takes the pen of an open attempt comes last: the calls before it are made with the pen.
 */
const forLearners = routes
  .filter(({ access }) => ['anyone', 'learner', 'attempt', 'entry'].includes(access))
  .toSorted((a, b) => Number(a.path === CONTINUE) - Number(b.path === CONTINUE))

export const otherCalls: readonly string[] = forLearners
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`)
export const readingCalls: readonly string[] = Object.keys(READ_BY_OTHER_CALLS)

/** Everything that one reader can read of an attempt, its test and its questions. */
export async function everyReading(sought: Sought, hands: Hands): Promise<Reply[]> {
  const replies: Reply[] = []
  for (const { method, path, access } of forLearners) {
    const bodyOf = READ_BY_OTHER_CALLS[`${method} ${path}`]
    if (method !== 'GET' && bodyOf === undefined) continue
    const { [access]: token = hands.sessionToken } = { attempt: hands.attemptToken, entry: hands.entryTicket } as Partial<
      Record<Access, string | null>
    >
    for (const at of addresses(path, sought)) {
      const response = await call(method, at, { token, ...(bodyOf === undefined ? {} : { body: bodyOf(sought) }) })
      replies.push({
        call: `${method} ${at}`,
        status: response.status,
        text: `${JSON.stringify([...response.headers])}${await response.text()}`,
      })
    }
  }
  return replies
}

function addresses(path: string, { testId, groupId, attemptId, questionId }: Sought): string[] {
  const values: Readonly<Record<string, string>> = { testId, attemptId, questionId, id: groupId, kind: 'group', place: '0' }
  const at = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'A'.repeat(43))
  return /\/(analysis|solution|timeline)$/.test(path) ? [at, `${at}?attempt=${attemptId.split('.')[1]}`] : [at]
}

/** Field names that would carry a key, a solution, a verdict or marks, with something in them. */
const TELLING =
  /"(key|keys|accept|texts|correct\w*|isRight|answerKey|explan\w*|solutions?|verdict\w*|score12|marks12|right12|tieKey|tie_key)"\s*:\s*(?!null|\[\]|\{\})|"(rank|percentile)"\s*:\s*\d/i

/** What opens the questions of a paper that one has had before oneself; that it opens nothing else is tested in answer-key. */
const GRANTED = /"key":"[\w-]{43}"/g
const GRANTS = /^POST \/api\/attempts(\/[^/]+\/continue)?$|^GET \/api\/me\/saved(\/\w+)?$/

/** What tells something of a result, of a reply; null where nothing does. What looks like base64 is looked through as well. */
export function tells(reply: Reply): string | null {
  const text = GRANTS.test(reply.call) ? reply.text.replace(GRANTED, '') : reply.text
  const decoded = [...text.matchAll(/[A-Za-z0-9+/_-]{24,}/g)].map(([run]) => safeDecode(run)).join(' ')
  if ((text + decoded).includes(CANARY)) return CANARY
  // The keys in that reply are those that receipts are checked with.
  return reply.call === 'GET /.well-known/sopan-keys.json' ? null : (TELLING.exec(text)?.[0] ?? null)
}

function safeDecode(run: string): string {
  try {
    return atob(run.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
