import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PlausibilityDesk, RankReview } from '#contract/plausibility/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { LearnerLink, personText } from '#web/admin/learner-link.tsx'
import type { PersonNames } from '#web/admin/person-names.ts'
import { ReasonTexts } from '#web/admin/reasons/reason-texts.tsx'
import { formatDateTime, formatMarks, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { stateOf } from './review-state.ts'
import { SignList } from './sign-list.tsx'

interface ReviewCardProps {
  readonly test: { readonly testId: string; readonly languages: readonly Locale[] }
  readonly desk: PlausibilityDesk
  readonly review: RankReview
  readonly names: PersonNames
  readonly mayDecide: boolean
}

/** One attempt: whose, where it stands, and, opened, everything that a decision needs. */
export function ReviewCard({ test, desk, review, names, mayDecide }: ReviewCardProps) {
  const [isOpen, setOpen] = useState(false)
  const [act, setAct] = useState<'clear' | 'hold' | null>(null)
  const { userId, n, rank, score12, reasons, objection, endsAt, decidedBy, decidedAt, isCurrent } = review
  const { name, tone } = stateOf(review)
  const isHeld = review.state === 'held'
  const others = desk.reviews.filter((one) => one.userId !== userId && one.signs.equal?.group === (review.signs.equal?.group ?? ''))
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-muted group-open:rotate-180" />
        <strong className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <bdi>{personText(userId, names.get(userId))}</bdi>
        </strong>
        <span className="text-sm text-muted tabular">
          {rank === null ? m.admin_rank_no_place() : m.admin_rank_place({ rank: formatNumber(rank) })}
        </span>
        <Badge tone={tone}>{name()}</Badge>
      </summary>
      {isOpen && (
        <div className="grid min-w-0 grid-cols-1 gap-5 border-t border-line p-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular">
            <LearnerLink userId={userId} name={names.get(userId)} n={n} />
            <span className="text-muted">{m.admin_rank_marks({ marks: formatMarks(score12, unitOf(desk)) })}</span>
          </p>
          <Part title={m.admin_rank_signs()}>
            <SignList signs={review.signs} others={others.map((one) => one.userId)} names={names} />
            {!isCurrent && <p className="text-sm text-muted">{m.admin_rank_gone()}</p>}
          </Part>
          {reasons !== null && (
            <Part title={m.admin_rank_reason_of()}>
              <ReasonTexts reasons={reasons} />
              {endsAt !== null && objection === null && (
                <p className="text-sm text-muted">{m.admin_rank_until({ time: formatDateTime(endsAt) })}</p>
              )}
            </Part>
          )}
          {objection !== null && (
            <Part title={m.admin_rank_objection()}>
              {/* Whatever a learner wrote is text: a link in it is not one. */}
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {objection.text}
              </p>
              <p className="text-sm text-muted tabular">{formatDateTime(objection.at)}</p>
            </Part>
          )}
          {objection !== null && objection.answer !== null && (
            <Part title={m.admin_rank_answer()}>
              <ReasonTexts reasons={objection.answer.reasons} />
            </Part>
          )}
          {decidedBy !== null && decidedAt !== null && (
            <p className="flex flex-wrap gap-x-2 text-sm text-muted tabular">
              {m.admin_rank_decided({ date: formatDateTime(decidedAt) })}
              <LearnerLink userId={decidedBy} name={names.get(decidedBy)} />
            </p>
          )}
          {mayDecide && (
            <div className="flex flex-wrap gap-3">
              {review.state !== 'cleared' && (
                <Button onClick={() => setAct('clear')}>{isHeld ? m.admin_rank_show() : m.admin_rank_clear()}</Button>
              )}
              {(!isHeld || (objection !== null && objection.answer === null)) && (
                <Button onClick={() => setAct('hold')}>{isHeld ? m.admin_rank_keep() : m.admin_rank_hold()}</Button>
              )}
            </div>
          )}
        </div>
      )}
      {act !== null && <DecisionDialog test={test} review={review} act={act} onClose={() => setAct(null)} />}
    </details>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="grid min-w-0 gap-1.5">
    <h3 className="text-base">{title}</h3>
    {children}
  </section>
)
