import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { TextRevisionDetail } from '#contract/shared/articles.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type ArticleRef, revisionQuery, revisionsQuery } from './revision-queries.ts'
import { type ComparedText, LineDiff } from './line-diff.tsx'

interface HistoryPanelProps {
  readonly article: ArticleRef
  /** The text as it is saved. */
  readonly text: ComparedText & { readonly language: Locale; readonly revision: number }
  /** There is unsaved work on it, which restoring would write over. */
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly onRestore: (revision: TextRevisionDetail) => void
}

/** Every save of a text, each compared with the one before it or with what is saved now; an old one becomes the next. */
export function HistoryPanel({ article, text, isChanged, isSaving, onRestore }: HistoryPanelProps) {
  const revisions = useQuery(revisionsQuery(article, text.language))
  const [chosen, setChosen] = useState<number | null>(null)
  if (revisions.isError) return <QueryError query={revisions} title={m.admin_posts_revision_failed()} />
  if (revisions.data === undefined) return <Skeleton className="h-60" />
  const shown = chosen ?? text.revision
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <ol aria-label={m.admin_posts_panel_history()} className="grid max-h-[40rem] gap-1 overflow-y-auto">
        {revisions.data.map(({ revision, at, author, note }) => (
          <li key={revision}>
            <button
              type="button"
              aria-current={revision === shown}
              onClick={() => setChosen(revision)}
              className={classNames(
                'grid w-full gap-0.5 rounded-md border px-3 py-2 text-start',
                revision === shown ? 'border-primary bg-primary-soft' : 'border-line bg-surface hover:bg-sunken',
              )}
            >
              <span className="font-bold">
                {revision === text.revision
                  ? m.admin_posts_version_current({ version: formatNumber(revision) })
                  : m.admin_posts_version({ version: formatNumber(revision) })}
              </span>
              <span className="text-sm text-muted">
                {formatDateTime(at)}
                {author !== null && (
                  <>
                    {' · '}
                    <bdi>{author}</bdi>
                  </>
                )}
              </span>
              {note !== null && <span className="text-sm wrap-anywhere">{note}</span>}
            </button>
          </li>
        ))}
      </ol>
      <Comparison key={shown} {...{ article, text, isChanged, isSaving, onRestore }} revision={shown} />
    </div>
  )
}

function Comparison({ article, text, isChanged, isSaving, onRestore, revision }: HistoryPanelProps & { readonly revision: number }) {
  const isCurrent = revision === text.revision
  const [isAgainstNow, setAgainstNow] = useState(!isCurrent)
  const older = useQuery({ ...revisionQuery(article, text.language, revision - 1), enabled: revision > 1 })
  const chosen = useQuery(revisionQuery(article, text.language, revision))
  const failed = [older, chosen].find(({ isError }) => isError)
  if (failed !== undefined) return <QueryError query={failed} title={m.admin_posts_revision_failed()} />
  if (chosen.data === undefined || (revision > 1 && older.data === undefined)) return <Skeleton className="h-60" />
  const before = older.data ?? EMPTY
  return (
    <section className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-base">
          {isAgainstNow
            ? m.admin_posts_compare_now({ version: formatNumber(revision) })
            : revision === 1
              ? m.admin_posts_compare_first()
              : m.admin_posts_compare_before({ version: formatNumber(revision) })}
        </h2>
        {!isCurrent && (
          <>
            {revision > 1 && (
              <Button size="sm" onClick={() => setAgainstNow(!isAgainstNow)}>
                {isAgainstNow ? m.admin_posts_compare_to_before() : m.admin_posts_compare_to_now()}
              </Button>
            )}
            <Button size="sm" disabled={isChanged} busy={isSaving} onClick={() => chosen.data && onRestore(chosen.data)}>
              <RotateCcw size={17} aria-hidden="true" />
              {m.admin_posts_restore({ version: formatNumber(revision) })}
            </Button>
          </>
        )}
      </div>
      {!isCurrent && <p className="text-sm text-muted">{isChanged ? m.admin_posts_restore_unsaved() : m.admin_posts_restore_hint()}</p>}
      {isAgainstNow ? (
        <LineDiff older={chosen.data} newer={text} language={text.language} />
      ) : (
        <LineDiff older={before} newer={chosen.data} language={text.language} />
      )}
    </section>
  )
}

const EMPTY = { title: '', excerpt: '', source: '' }
