import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { LinkChoice } from '#contract/notifications/plan-schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { post } from '#worker/db/blog-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { isReal } from '#worker/db/real-tests.ts'
import { test, testGroup } from '#worker/db/test-tables.ts'

/** Of each kind at most. */
const MOST = 5

/**
 * Published tests, groups and posts with these letters in a title of any language. A walk over titles: admins ask for it, and there are
 * thousands at most. Whether a learner can open one is checked again when it is sent.
 */
export async function findLinks(binding: D1Database, words: string): Promise<LinkChoice[]> {
  const db = openDb(binding)
  const like = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const [groups, tests, posts] = await Promise.all([
    db
      .select({ id: testGroup.id, title: testGroup.title })
      .from(testGroup)
      .where(and(eq(testGroup.published, 1), sql`${testGroup.title} LIKE ${like} ESCAPE '\\'`))
      .limit(MOST),
    db
      .select({ id: test.id, title: test.title })
      .from(test)
      .where(and(eq(test.published, 1), isReal, sql`${test.title} LIKE ${like} ESCAPE '\\'`))
      .limit(MOST),
    db
      .select({ cards: post.cards })
      .from(post)
      .where(and(isNotNull(post.publishedAt), sql`${post.cards} LIKE ${like} ESCAPE '\\'`))
      .limit(MOST),
  ])
  return [
    ...groups.map(({ id, title }) => ({ kind: 'group' as const, path: `/user/testseries/${id}`, title: localize(title, 'en').text })),
    ...tests.map(({ id, title }) => ({ kind: 'test' as const, path: `/test/instructions?test=${id}`, title: localize(title, 'en').text })),
    ...posts.flatMap(({ cards }) => {
      const card = cards.en ?? Object.values(cards)[0]
      return card === undefined ? [] : [{ kind: 'post' as const, path: `/blog/${card.slug}`, title: card.title }]
    }),
  ]
}
