import { useQuery } from '@tanstack/react-query'
import type { Locale } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type ArticleRef, revisionQuery } from './revision-queries.ts'
import { LineDiff } from './line-diff.tsx'

interface RevisionDiffProps {
  readonly article: ArticleRef
  readonly language: Locale
  readonly older: number
  readonly newer: number
}

/** What changed between two saves of a text. */
export function RevisionDiff({ article, language, older, newer }: RevisionDiffProps) {
  const before = useQuery(revisionQuery(article, language, older))
  const after = useQuery(revisionQuery(article, language, newer))
  const failed = [before, after].find(({ isError }) => isError)
  if (failed !== undefined) return <QueryError query={failed} title={m.admin_posts_revision_failed()} />
  if (before.data === undefined || after.data === undefined) return <Skeleton className="h-40" />
  return <LineDiff older={before.data} newer={after.data} language={language} />
}
