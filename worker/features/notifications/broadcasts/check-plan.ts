import { and, eq, exists, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { BroadcastBody, PlanFault } from '#contract/notifications/plan-schemas.ts'
import { linkTarget } from '#domain/notifying/link-target.ts'
import { inAppPath } from '#domain/text/in-app-path.ts'
import { postSlug, postText } from '#worker/db/blog-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { test, testGroup, testGroupTest } from '#worker/db/test-tables.ts'

/** What keeps a broadcast from being sent as it is, or null: no English text, a link to what is not published, an image that is not there. */
export async function contentFault(
  deps: { readonly db: D1Database; readonly media: Pick<R2Bucket, 'head'>; readonly now: number },
  { message, link, imageKey }: BroadcastBody,
): Promise<PlanFault | null> {
  if (message.en === '') return 'text'
  if (link !== null && !(await isOpen(deps.db, link, deps.now))) return 'link'
  return imageKey !== null && (await deps.media.head(imageKey)) === null ? 'image' : null
}

/** Whether a learner finds something at the path now (ms UTC). */
async function isOpen(db: D1Database, link: string, now: number): Promise<boolean> {
  const path = inAppPath(link)
  const target = path === null ? null : linkTarget(path)
  if (target === null) return false
  if (target.kind === 'page') return true
  const typed = openDb(db)
  const one = { one: sql`1` }
  const openGroup = and(
    eq(testGroup.published, 1),
    or(isNull(testGroup.visibleFrom), lte(testGroup.visibleFrom, now)),
    or(isNull(testGroup.visibleUntil), gt(testGroup.visibleUntil, now)),
  )
  if (target.kind === 'group')
    return (
      (
        await typed
          .select(one)
          .from(testGroup)
          .where(and(eq(testGroup.id, target.id), openGroup))
      ).length > 0
    )
  if (target.kind === 'post')
    return (
      (
        await typed
          .select(one)
          .from(postSlug)
          .innerJoin(postText, and(eq(postText.postId, postSlug.postId), eq(postText.language, postSlug.language)))
          .where(and(eq(postSlug.slug, target.slug), eq(postText.state, 'published')))
      ).length > 0
    )
  const inOpenGroup = exists(
    typed
      .select(one)
      .from(testGroupTest)
      .innerJoin(testGroup, eq(testGroup.id, testGroupTest.groupId))
      .where(and(eq(testGroupTest.testId, test.id), openGroup)),
  )
  return (
    (
      await typed
        .select(one)
        .from(test)
        .where(and(eq(test.id, target.id), eq(test.published, 1), inOpenGroup))
    ).length > 0
  )
}
