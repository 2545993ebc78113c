import { adminApp } from '#worker/admin-app.ts'
import { guardedRoutes } from '#worker/http/access.ts'
import { adminCalls } from '#worker/http/admin-act.ts'
import { learnerApp } from '#worker/learner-app.ts'

/** The routes of both apps, as Hono keeps them. */
export const everyRoute = [...learnerApp.routes, ...adminApp.routes]

/** What the authorisation matrix is generated from. */
export const routes = guardedRoutes(everyRoute)

/** Every call of the admin area that is not a GET, and what it does. */
export const declaredAdminCalls = adminCalls(everyRoute)
