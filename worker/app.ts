import { learnerApp } from './learner-app.ts'

const OF_ADMINS = /^\/api\/(?:admin|operations)\//

/**
 * The whole API. What admins and operators call is two thirds of its routes: it is read when the first of them asks, so that an exam never
 * waits for it (decision 0132). Both apps answer what they do not know with the same 404.
 */
export const app = {
  fetch: async (request: Request, env: Env, ctx: ExecutionContext): Promise<Response> => {
    if (!OF_ADMINS.test(new URL(request.url).pathname)) return learnerApp.fetch(request, env, ctx)
    const { adminApp } = await import('./admin-app.ts')
    return adminApp.fetch(request, env, ctx)
  },
}
