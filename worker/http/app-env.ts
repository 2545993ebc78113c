import type { AdminAct } from './admin-act.ts'
import type { Principal } from './principal.ts'
import type { AttemptPrincipal } from './attempt-principal.ts'
import type { EntryPrincipal } from './entry-principal.ts'

/** Hono's environment for the whole Worker: the bindings, and what the middleware has established about the request. */
export interface AppEnv {
  Bindings: Env
  Variables: {
    requestId: string
    /** Set by the guards of signed-in routes. */
    principal: Principal
    /** Set by `adminAct`. */
    adminAct: AdminAct
    /** Set by the guard of the save path. */
    attempt: AttemptPrincipal
    /** Set by the guard of seats at a live test. */
    entry: EntryPrincipal
  }
}
