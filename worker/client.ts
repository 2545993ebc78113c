import { hc } from 'hono/client'
import type { Api } from './app.ts'

/** The client's type, computed once here so that the site's type check does not compute it at every call. */
export type ApiClient = ReturnType<typeof hc<Api>>

export const createApiClient = (...args: Parameters<typeof hc>): ApiClient => hc<Api>(...args)
