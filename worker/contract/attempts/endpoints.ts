import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { EntryTicket, LinePlace, seatRequest } from './seat.ts'
import type {
  StartAttemptResponse,
  AttemptStatus,
  WriterGrant,
  OpsResponse,
  ServerCopy,
  SubmitResponse,
  PauseResponse,
  RevealResponse,
  startAttemptRequest,
  continueAttemptQuery,
  feedbackRequest,
  opsRequest,
  submitRequest,
  pauseRequest,
  revealRequest,
} from './schemas.ts'

/** A new attempt, or the reply that one is open. Errors: prime_required, test_not_open, test_over, profile_incomplete, language_not_offered, site_outdated, safe_browser_needed, exam_attempt_needed, attempts_used, nothing_to_retry. */
export const startAttempt = endpoint<{ body: z.input<typeof startAttemptRequest>; reply: StartAttemptResponse }>()(
  'POST',
  '/api/attempts',
  'learner',
)

export const getAttemptStatus = endpoint<{ reply: AttemptStatus }>()('GET', '/api/attempts/:attemptId', 'learner')

/** Makes this device the only writer. Errors: not_found, attempt_closed, site_outdated, safe_browser_needed. */
export const takeOverAttempt = endpoint<{ query: z.input<typeof continueAttemptQuery>; reply: WriterGrant }>()(
  'POST',
  '/api/attempts/:attemptId/continue',
  'learner',
)

/** Errors: not_found while the attempt is still open, feedback_given. */
export const sendTestFeedback = endpoint<{ body: z.input<typeof feedbackRequest>; reply: { readonly stored: true } }>()(
  'POST',
  '/api/attempts/:attemptId/feedback',
  'learner',
  ['/api/attempts/:attemptId'],
)

export const saveOps = endpoint<{ body: z.input<typeof opsRequest>; reply: OpsResponse }>()(
  'POST',
  '/api/attempts/:attemptId/ops',
  'attempt',
)

export const getServerCopy = endpoint<{ reply: ServerCopy }>()('GET', '/api/attempts/:attemptId/copy', 'attempt')

/** Ends the attempt. Everything that counts attempts is old then. */
export const submitAttempt = endpoint<{ body: z.input<typeof submitRequest>; reply: SubmitResponse }>()(
  'POST',
  '/api/attempts/:attemptId/submit',
  'attempt',
  ['/api/me/*', '/api/notifications', '/api/tests/:testId', '/api/attempts/:attemptId'],
)

export const pauseAttempt = endpoint<{ body: z.input<typeof pauseRequest>; reply: PauseResponse }>()(
  'POST',
  '/api/attempts/:attemptId/pause',
  'attempt',
)

export const resumeAttempt = endpoint<{ reply: PauseResponse }>()('POST', '/api/attempts/:attemptId/resume', 'attempt')

export const revealQuestion = endpoint<{ body: z.input<typeof revealRequest>; reply: RevealResponse }>()(
  'POST',
  '/api/attempts/:attemptId/reveal',
  'attempt',
)

/**
 * Registers the signed-in learner for a live test and gives the entry ticket; a repeat gives another one. Errors: test_unpublished,
 * test_not_open earlier than half a day before, test_over, profile_incomplete, prime_required, attempts_used.
 */
export const registerForLiveTest = endpoint<{ reply: EntryTicket }>()('POST', '/api/live-tests/:testId/registration', 'learner')

/**
 * Starts the exam attempt of the holder of an entry ticket, or answers which one is open. It asks no database. Errors: test_not_open,
 * test_over, language_not_offered, site_outdated, safe_browser_needed, attempts_used; entry_ticket_refused and unavailable, after which the start by session
 * (`startAttempt`) is still open.
 */
export const takeSeat = endpoint<{ body: z.input<typeof seatRequest>; reply: StartAttemptResponse }>()(
  'POST',
  '/api/live-tests/:testId/seat',
  'entry',
)

/** A place in line for who comes after the opening of a live test, before the start by session. It asks no database, and is 0 wherever there is no line. */
export const standInLine = endpoint<{ reply: LinePlace }>()('POST', '/api/live-tests/:testId/line', 'anyone')
