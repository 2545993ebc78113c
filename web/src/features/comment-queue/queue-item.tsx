import { ExternalLink } from 'lucide-react'
import { ENDONYMS } from '#contract/shared/locales.ts'
import type { Decision, QueueComment } from '#contract/comments/moderation-schemas.ts'
import { LearnerLink } from '#web/admin/learner-link.tsx'
import { formatDate, formatDateTime, formatNumber, formatRelative } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { allowedDecisions } from './allowed-decisions.ts'
import { DECIDE_NAMES, REASONS, REPORTED_FOR, STATE_NAMES } from './queue-words.ts'

interface QueueItemProps {
  readonly comment: QueueComment
  /** ms UTC */
  readonly now: number
  readonly isChosen: boolean
  readonly isBusy: boolean
  readonly onChoose: () => void
  readonly onDecide: (to: Decision) => void
  /** Rejects all that readers see of its author; can be undone as a decision can. */
  readonly onHideAuthor: () => void
  readonly onOnlyPost: (() => void) | null
}

/** A comment with what its moderator has to know: post, parent, author, and why it is here. */
export function QueueItem({ comment, now, isChosen, isBusy, onChoose, onDecide, onHideAuthor, onOnlyPost }: QueueItemProps) {
  const { id, author, text, parent, state, at, editedAt, language } = comment
  return (
    <li
      data-row={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys of the queue act on the row in focus
      tabIndex={0}
      aria-label={`${author.name}: ${text.slice(0, 80)}`}
      className={classNames('grid gap-2.5 rounded-card border bg-surface p-4', isChosen ? 'border-primary' : 'border-line')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          type="checkbox"
          aria-label={m.admin_comments_select({ name: author.name })}
          checked={isChosen}
          onChange={onChoose}
          className="size-5 shrink-0"
        />
        <span className="font-bold wrap-anywhere">
          <LearnerLink userId={author.userId} name={author.name} />
        </span>
        {author.isMinor && <Badge tone="accentSoft">{m.admin_comments_minor()}</Badge>}
        {author.isBanned && <Badge tone="bad">{m.admin_comments_banned()}</Badge>}
        <span className="text-sm text-muted tabular">
          <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
            {formatRelative(Math.min(at, now), now)}
          </time>
          {editedAt !== null && <> · {m.admin_comments_edited({ when: formatRelative(Math.min(editedAt, now), now) })}</>}
        </span>
        <span className="ms-auto flex flex-wrap items-center gap-2">
          <span className="text-sm text-muted">{ENDONYMS[language]}</span>
          <Badge tone={TONES[state]}>{STATE_NAMES[state]()}</Badge>
        </span>
      </div>
      <PostLine comment={comment} onOnlyPost={onOnlyPost} />
      {parent !== null && (
        <blockquote className="border-s-2 border-edge ps-3 text-sm text-muted">
          <bdi>{m.admin_comments_reply_to({ name: parent.name })}</bdi>
          <p dir="auto" className="line-clamp-2 wrap-anywhere">
            {parent.text}
          </p>
        </blockquote>
      )}
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <Facts comment={comment} now={now} />
      <div className="flex flex-wrap gap-2">
        {allowedDecisions(comment).map((to) => (
          <Button
            key={to}
            size="sm"
            className="min-h-11"
            look={to === 'visible' ? 'secondary' : 'quiet'}
            busy={isBusy}
            onClick={() => onDecide(to)}
          >
            {DECIDE_NAMES[to]()}
          </Button>
        ))}
        {author.counts.visible > 0 && (author.isBanned || author.counts.spam > 0 || author.counts.visible > 1) && (
          <Button size="sm" className="min-h-11" look="quiet" busy={isBusy} onClick={onHideAuthor}>
            {m.admin_comments_hide_author()}
          </Button>
        )}
      </div>
    </li>
  )
}

const TONES = { visible: 'good', held: 'accentSoft', rejected: 'bad', spam: 'bad', removed: 'plain' } as const

function PostLine({ comment: { post }, onOnlyPost }: Pick<QueueItemProps, 'comment' | 'onOnlyPost'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      {post.slug === null ? (
        <span className="text-muted">{m.admin_comments_post_gone()}</span>
      ) : (
        <a href={`/blog/${post.slug}`} target="_blank" rel="noopener" className="inline-flex items-center gap-1.5 text-primary underline">
          <bdi>{post.title}</bdi>
          <ExternalLink size={14} aria-hidden="true" className="shrink-0" />
        </a>
      )}
      {onOnlyPost !== null && (
        <button type="button" onClick={onOnlyPost} className="min-h-9 text-muted underline hover:text-ink">
          {m.admin_comments_only_post()}
        </button>
      )}
    </p>
  )
}

/** Why it is held, what readers reported, what its author sent before, and who decided last. */
function Facts({ comment: { reason, state, reports, author, decidedAt, decidedBy }, now }: Pick<QueueItemProps, 'comment' | 'now'>) {
  const { visible, held, rejected, spam, removed } = author.counts
  const figures = { visible, rejected, spam, sent: visible + held + rejected + spam + removed }
  const when = decidedAt === null ? null : formatRelative(Math.min(decidedAt, now), now)
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-2.5 text-sm text-muted">
      {reason !== null && <li className={classNames('font-bold', state === 'held' && 'text-accent')}>{REASONS[reason]()}</li>}
      {reports.map((one) => (
        <li key={one.reason} className="font-bold text-bad">
          {REPORTED_FOR[one.reason]({ count: formatNumber(one.count) })}
        </li>
      ))}
      <li>
        {m.admin_comments_history({
          sent: formatNumber(figures.sent),
          visible: formatNumber(figures.visible),
          rejected: formatNumber(figures.rejected),
          spam: formatNumber(figures.spam),
        })}
      </li>
      <li>{m.admin_comments_since({ date: formatDate(author.since) })}</li>
      {when !== null && (
        <li>
          <bdi>{decidedBy === null ? m.admin_comments_decided_when({ when }) : m.admin_comments_decided({ name: decidedBy, when })}</bdi>
        </li>
      )}
    </ul>
  )
}
