import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { BoardNameReply, boardNameRequest, DailyResponse, DailyStock, nameReportRequest } from './schemas.ts'

/** The daily quiz of an exam with the learner's result and a leaderboard. The first call of a day draws it where the clock did not. */
export const getDaily = endpoint<{ reply: DailyResponse }>()('GET', '/api/daily/:exam', 'learner')

/** Chooses, changes or gives up the name on leaderboards. */
export const saveBoardName = endpoint<{ body: z.input<typeof boardNameRequest>; reply: BoardNameReply }>()(
  'PUT',
  '/api/me/board-name',
  'learner',
  ['/api/daily/*'],
)

/** Reports a name on a leaderboard as rude; once a person. Errors: not_found. */
export const reportBoardName = endpoint<{ body: z.input<typeof nameReportRequest>; reply: { readonly reported: true } }>()(
  'POST',
  '/api/daily/reports',
  'learner',
)

/** What the daily quizzes of an exam are drawn from, and which are drawn. */
export const getDailyStock = endpoint<{ reply: DailyStock }>()('GET', '/api/admin/exams/:exam/daily', 'admin')
