import { adminApp } from '#worker/admin-app.ts'
import { examApp } from '#worker/exam-app.ts'
import { guardedRoutes } from '#worker/http/access.ts'
import { adminCalls } from '#worker/http/admin-act.ts'
import { studyApp } from '#worker/study-app.ts'

/** The routes of each app, as Hono keeps them. */
export const routesByApp = { exam: examApp.routes, study: studyApp.routes, admin: adminApp.routes }
export const everyRoute = Object.values(routesByApp).flat()

/** What the authorisation matrix is generated from. */
export const routes = guardedRoutes(everyRoute)

/** Every call of the admin area that is not a GET, and what it does. */
export const declaredAdminCalls = adminCalls(everyRoute)
