import { repeatPageOrders } from '#worker/db/page-orders.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { newId } from '#worker/platform/ids.ts'
import { purgePages } from '#worker/platform/page-cache.ts'
import { publishDueTexts } from './save-text.ts'

/** Cron's part of the blog: publishes what is due, and has cached pages made anew where that failed before. `now` ms UTC. */
export async function runBlogTasks(env: Env, now: number): Promise<void> {
  await publishDueTexts({
    db: env.DB,
    actor: { actorId: 'schedule', requestId: newId(), signIn: null },
    now,
    newId: () => newId(),
    purge: purgePages,
    changed: importDeps(env).changed,
  })
  await repeatPageOrders({ db: env.DB, purge: purgePages }, now)
}
