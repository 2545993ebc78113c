import { CalendarClock, Link2, Rocket, Undo2 } from 'lucide-react'
import type { AdminPostText } from '#contract/blog/schemas.ts'
import type { TextState } from '#contract/shared/articles.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { PublishFault } from '#domain/articles/text-state.ts'
import { ArchiveButton } from '#web/admin/article-editor/archive-button.tsx'
import { CheckLine } from '#web/admin/article-editor/check-line.tsx'
import { stateName, stateTone } from '#web/admin/article-editor/state-words.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SharePreview } from '../share-image/share-preview.tsx'
import { ScheduleField } from './schedule-field.tsx'
import { SearchPreview } from './search-preview.tsx'

interface PublishPanelProps {
  readonly language: Locale
  /** The text as it is saved; null before that. */
  readonly text: AdminPostText | null
  /** The name of its category in the language of the text. */
  readonly category: string
  readonly written: { readonly title: string; readonly excerpt: string; readonly slug: string }
  /** What readers would miss, by what stands in the form. */
  readonly faults: readonly PublishFault[]
  /** The text in Markdown has faults, so that it cannot be saved. */
  readonly isBroken: boolean
  readonly isBusy: boolean
  /** Saves what is not saved yet and moves the text to a state. */
  readonly onState: (to: TextState, publishAt?: number) => void
  readonly onShare: () => void
}

/** Publishing a text: what is still missing, at once or at a time, and taking it off the site again. */
export function PublishPanel({ language, text, category, written, faults, isBroken, isBusy, onState, onShare }: PublishPanelProps) {
  const state = text?.state ?? 'draft'
  const isReady = faults.length === 0 && !isBroken
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card as="section" aria-labelledby="publish-head" className="grid gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id="publish-head" className="me-auto text-lg">
            {m.admin_posts_panel_publish()}
          </h2>
          <Badge tone={stateTone[state]}>{stateName[state]()}</Badge>
        </div>
        <StateSentence state={state} text={text} />
        {state !== 'archived' && <Checklist faults={faults} isBroken={isBroken} />}
        <div className="flex flex-wrap gap-2">
          {(state === 'draft' || state === 'scheduled') && (
            <Button look="primary" busy={isBusy} disabled={!isReady} onClick={() => onState('published')}>
              <Rocket size={18} aria-hidden="true" />
              {m.admin_posts_publish_now()}
            </Button>
          )}
          {state === 'scheduled' && (
            <Button busy={isBusy} onClick={() => onState('draft')}>
              <Undo2 size={18} aria-hidden="true" />
              {m.admin_posts_withdraw()}
            </Button>
          )}
          {state === 'published' && <ArchiveButton isBusy={isBusy} onArchive={() => onState('archived')} />}
          {state === 'archived' && (
            <Button look="primary" busy={isBusy} onClick={() => onState('draft')}>
              <Undo2 size={18} aria-hidden="true" />
              {m.admin_posts_reopen()}
            </Button>
          )}
        </div>
        {(state === 'draft' || state === 'scheduled') && (
          <ScheduleField
            key={text?.publishAt ?? 0}
            current={text?.publishAt ?? null}
            isBusy={isBusy}
            isReady={isReady}
            icon={<CalendarClock size={18} aria-hidden="true" />}
            onSchedule={(at) => onState('scheduled', at)}
          />
        )}
      </Card>
      <div className="grid gap-6">
        <SearchPreview language={language} {...written} />
        {written.title.trim() !== '' && <SharePreview language={language} title={written.title} category={category} />}
        <Card as="section" aria-labelledby="share-head" className="grid justify-items-start gap-3">
          <h2 id="share-head" className="text-lg">
            {m.admin_posts_share()}
          </h2>
          <p className="text-muted">{m.admin_posts_share_text()}</p>
          {text === null && <p>{m.admin_posts_share_save()}</p>}
          <Button busy={isBusy} disabled={isBroken || text === null} onClick={onShare}>
            <Link2 size={18} aria-hidden="true" />
            {m.admin_posts_share_make()}
          </Button>
        </Card>
      </div>
    </div>
  )
}

function StateSentence({ state, text }: { readonly state: TextState; readonly text: AdminPostText | null }) {
  const sentence =
    state === 'scheduled' && text !== null && text.publishAt !== null
      ? m.admin_posts_scheduled_for({ at: formatDateTime(text.publishAt) })
      : state === 'published' && text !== null && text.publishedAt !== null
        ? m.admin_posts_published_at({ at: formatDateTime(text.publishedAt) })
        : state === 'archived'
          ? m.admin_posts_archived_text()
          : m.admin_posts_draft_text()
  return <p className="text-muted">{sentence}</p>
}

/** The first is about the Markdown, the others are the rules of publishing. */
const CHECKS: Readonly<Record<PublishFault, { readonly good: () => string; readonly bad: () => string }>> = {
  title: { good: () => m.admin_posts_check_title(), bad: () => m.admin_posts_check_title_missing() },
  excerpt: { good: () => m.admin_posts_check_excerpt(), bad: () => m.admin_posts_check_excerpt_missing() },
  text: { good: () => m.admin_posts_check_text(), bad: () => m.admin_posts_check_text_missing() },
  slug: { good: () => m.admin_posts_check_slug(), bad: () => m.admin_posts_check_slug_missing() },
  byline: { good: () => m.admin_posts_check_byline(), bad: () => m.admin_posts_check_byline_missing() },
  test: { good: () => m.admin_posts_check_test(), bad: () => m.admin_posts_check_test_missing() },
}

function Checklist({ faults, isBroken }: { readonly faults: readonly PublishFault[]; readonly isBroken: boolean }) {
  return (
    <ul aria-label={m.admin_posts_checklist()} className="grid gap-1">
      <CheckLine isGood={!isBroken}>{isBroken ? m.admin_posts_check_faults() : m.admin_posts_check_no_faults()}</CheckLine>
      {(Object.keys(CHECKS) as PublishFault[]).map((fault) => {
        const isMissing = faults.includes(fault)
        return (
          <CheckLine key={fault} isGood={!isMissing}>
            {isMissing ? CHECKS[fault].bad() : CHECKS[fault].good()}
          </CheckLine>
        )
      })}
    </ul>
  )
}
