import { eq } from 'drizzle-orm'
import { openDb } from './client.ts'
import { taskPlace } from './people-tables.ts'

/** A page of a walk: what was done, and where the next page begins; `next` null at the end. */
export interface WalkedPage {
  readonly done: number
  readonly next: string | null
}

/** Behind every place. */
const END = '\u{10ffff}'
const DAY_MS = 86_400_000

/**
 * Takes the next page of a walk that begins once a day (UTC) and goes on page by page, one a run, until its end. A page that fails is
 * taken again. Says how much the page did; 0 where today's walk is over.
 */
export async function walkDaily(
  binding: D1Database,
  task: string,
  now: number,
  page: (after: string) => Promise<WalkedPage>,
): Promise<number> {
  const db = openDb(binding)
  const [at] = await db.select().from(taskPlace).where(eq(taskPlace.task, task))
  const isOver = at?.place === END
  if (isOver && Math.floor(now / DAY_MS) <= Math.floor(at.begunAt / DAY_MS)) return 0
  const { done, next } = await page(at === undefined || isOver ? '' : at.place)
  const begunAt = at === undefined || isOver ? now : at.begunAt
  const set = { place: next ?? END, begunAt }
  await db
    .insert(taskPlace)
    .values({ task, ...set })
    .onConflictDoUpdate({ target: taskPlace.task, set })
  return done
}
