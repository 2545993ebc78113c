import { and, desc, eq, isNull } from 'drizzle-orm'
import type { ArticleKind, TextRevision, TextRevisionDetail } from '#contract/shared/articles.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { articleRevision } from './blog-tables.ts'
import { openDb } from './client.ts'
import { user } from './people-tables.ts'

/** The saves of a text, newest first, with the names of authors whose account is there. */
export function findRevisions(db: D1Database, kind: ArticleKind, articleId: string, language: Locale): Promise<TextRevision[]> {
  return openDb(db)
    .select({ revision: articleRevision.revision, at: articleRevision.at, author: user.name, note: articleRevision.note })
    .from(articleRevision)
    .leftJoin(user, and(eq(user.id, articleRevision.authorId), isNull(user.deletedAt)))
    .where(revisionsOf(kind, articleId, language))
    .orderBy(desc(articleRevision.revision))
    .limit(200)
}

/** One save of a text; null where there is none. */
export async function findRevision(
  db: D1Database,
  kind: ArticleKind,
  articleId: string,
  language: Locale,
  revision: number,
): Promise<TextRevisionDetail | null> {
  const [row] = await openDb(db)
    .select({
      revision: articleRevision.revision,
      at: articleRevision.at,
      author: user.name,
      note: articleRevision.note,
      title: articleRevision.title,
      excerpt: articleRevision.excerpt,
      source: articleRevision.source,
    })
    .from(articleRevision)
    .leftJoin(user, and(eq(user.id, articleRevision.authorId), isNull(user.deletedAt)))
    .where(and(revisionsOf(kind, articleId, language), eq(articleRevision.revision, revision)))
  return row ?? null
}

const revisionsOf = (kind: ArticleKind, articleId: string, language: Locale) =>
  and(eq(articleRevision.kind, kind), eq(articleRevision.articleId, articleId), eq(articleRevision.language, language))
