import type { Actor } from '#worker/db/audit.ts'
import type { PageOrderDeps } from '#worker/db/page-orders.ts'

/** What changes of books work with. */
export interface BookDeps extends PageOrderDeps {
  readonly actor: Actor
  /** ms UTC */
  readonly now: number
  readonly newId: () => string
}
