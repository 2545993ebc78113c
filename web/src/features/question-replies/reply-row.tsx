import type { AdminReplyText } from '#contract/question-replies/schemas.ts'
import { ENDONYMS } from '#contract/shared/locales.ts'
import { formatDate } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Reply } from '#web/question/review/published-replies.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

interface ReplyRowProps {
  readonly text: AdminReplyText
  readonly isBusy: boolean
  readonly mayAct: boolean
  /** Of the texts of its reply. */
  readonly isFirst: boolean
  readonly onChange: () => void
  readonly onTranslate: () => void
  readonly onAct: (act: 'withdraw' | 'restore' | 'confirm') => void
}

/** One text as learners see it, whether they see it now, and what can be done with it. */
export function ReplyRow({ text, isBusy, mayAct, isFirst, onChange, onTranslate, onAct }: ReplyRowProps) {
  const { language, state, isStale, updatedAt } = text
  const isOff = state === 'withdrawn'
  return (
    <li className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone={isOff ? 'plain' : isStale ? 'accentSoft' : 'good'}>
          {isOff ? m.admin_reply_withdrawn() : isStale ? m.admin_reply_stale() : m.admin_reply_shown()}
        </Badge>
        <span lang={language}>{ENDONYMS[language]}</span>
        <span>{formatDate(updatedAt)}</span>
      </p>
      <Reply language={language} question={text.questionHtml} answer={text.answerHtml} />
      {isStale && !isOff && <p>{m.admin_reply_stale_text()}</p>}
      {mayAct && (
        <p className="flex flex-wrap gap-2">
          {isStale && !isOff && (
            <Button size="sm" look="primary" busy={isBusy} onClick={() => onAct('confirm')}>
              {m.admin_reply_confirm()}
            </Button>
          )}
          <Button size="sm" onClick={onChange}>
            {m.admin_reply_change()}
          </Button>
          {isFirst && (
            <Button size="sm" look="quiet" onClick={onTranslate}>
              {m.admin_reply_translate()}
            </Button>
          )}
          <Button size="sm" look="quiet" busy={isBusy} onClick={() => onAct(isOff ? 'restore' : 'withdraw')}>
            {isOff ? m.admin_reply_restore() : m.admin_reply_withdraw()}
          </Button>
        </p>
      )}
    </li>
  )
}
