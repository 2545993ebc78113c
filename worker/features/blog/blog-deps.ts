import type { Actor } from '#worker/db/audit.ts'
import type { ImportDeps } from '#worker/importing/import-content.ts'

/** What changes of the blog work with. */
export interface BlogDeps {
  readonly db: D1Database
  readonly actor: Actor
  /** ms UTC */
  readonly now: number
  readonly newId: () => string
  /** Has cached pages made anew; may fail: the order stays in the outbox until it is done. */
  readonly purge: (tags: readonly string[]) => Promise<void>
  /** Tells the search index what has changed; may fail. */
  readonly changed: ImportDeps['changed']
}
