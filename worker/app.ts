import { examApp } from './exam-app.ts'

/** What is under `/api` in each app that is read late, by the beginning of its paths. */
const LATE = {
  admin: /^\/api\/(?:admin|operations)\//,
  study:
    /^\/api\/(?:appeals|blog|books|book-files|comments|contact|daily|notifications|payments|practice|prime|push|samples|search|me\/(?:board-name|book-marks|consents|delete|export|notification-settings|performance|picture|practice|reading|revision|samples|saved|sessions|settings|study-plans|tickets))(?:\/|$)/,
}
/** The app that has the routes of a path. */
export const appOf = (path: string): 'exam' | keyof typeof LATE =>
  LATE.study.test(path) ? 'study' : LATE.admin.test(path) ? 'admin' : 'exam'

/**
 * The whole API, in three apps. A Worker reads the one of exams at its start; what admins, operators and learners between exams call is most
 * of the routes, and is read when the first of them asks, so that an exam never waits for it (decisions 0132 and 0176). All three answer
 * what they do not know with the same 404.
 */
export const app = {
  fetch: async (request: Request, env: Env, ctx: ExecutionContext): Promise<Response> => {
    const { pathname } = new URL(request.url)
    return (await APPS[appOf(pathname)]()).fetch(request, env, ctx)
  },
}

const APPS = {
  exam: () => examApp,
  study: async () => (await import('./study-app.ts')).studyApp,
  admin: async () => (await import('./admin-app.ts')).adminApp,
} as const
