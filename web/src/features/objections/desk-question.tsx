import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { KeyChange } from '#contract/key-corrections/schemas.ts'
import type { DeskGroup } from '#contract/objections/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { FirstWords } from '#web/admin/question-in-paper/first-words.tsx'
import { keyText } from '#web/admin/question-in-paper/key-text.ts'
import { QuestionText, useQuestionInPaper } from '#web/admin/question-in-paper/question-text.tsx'
import type { PersonNames } from '#web/admin/person-names.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeskDecisions } from './desk-decisions.tsx'
import type { DeskParts, Paper } from './desk-tab.tsx'
import { DeskTexts } from './desk-texts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

interface DeskQuestionProps {
  readonly testId: string
  /** Of the test, for the reasons. */
  readonly languages: readonly Locale[]
  readonly paper: Paper
  readonly place: number
  readonly group: DeskGroup
  readonly names: PersonNames
  readonly mayDecide: boolean
  readonly parts: DeskParts
}

/** What the admin is about to do: choose a change, or say why. */
type Step = { readonly kind: 'choose' } | { readonly kind: 'reason'; readonly change: KeyChange | null } | null

/** The objections to one question: how many, and, opened, everything that a decision needs. */
export function DeskQuestion({ testId, languages, paper, place, group, names, mayDecide, parts }: DeskQuestionProps) {
  const [isOpen, setOpen] = useState(false)
  const [step, setStep] = useState<Step>(null)
  const question = paper.questions[place]
  if (question === undefined) return null
  const isPending = group.decisions.some(({ state }) => state === 'pending')
  const close = () => setStep(null)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-muted group-open:rotate-180" />
        <strong>{m.admin_keys_place({ number: formatNumber(place + 1) })}</strong>
        <span className="line-clamp-1 min-w-0 flex-1 basis-40 wrap-anywhere">
          <FirstWords question={question} />
        </span>
        {isPending && <Badge tone="primary">{m.admin_objection_pending()}</Badge>}
        <Badge tone={group.open > 0 ? 'accentSoft' : 'plain'}>{m.admin_objection_open({ count: formatNumber(group.open) })}</Badge>
      </summary>
      {isOpen && (
        <div className="grid min-w-0 grid-cols-1 gap-5 border-t border-line p-4">
          <Asked paper={paper} place={place} />
          <p className="font-bold" dir="auto">
            {m.admin_objection_standing({ answer: keyText(question.key) })}
          </p>
          {mayDecide && group.open > 0 && !isPending && (
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => setStep({ kind: 'reason', change: null })}>{m.admin_objection_stand()}</Button>
              <Button onClick={() => setStep({ kind: 'choose' })}>{m.admin_objection_change()}</Button>
            </div>
          )}
          <section className="grid min-w-0 gap-2">
            <h3 className="text-base">{m.admin_objection_statistics()}</h3>
            {parts.statistics({ paper, place })}
          </section>
          <DeskTexts testId={testId} questionId={group.questionId} paperVersion={paper.version} />
          <DeskDecisions decisions={group.decisions} names={names} />
        </div>
      )}
      {step?.kind === 'choose' &&
        parts.chooseChange({ paper, place, onKeep: (change) => setStep({ kind: 'reason', change }), onClose: close })}
      {step?.kind === 'reason' && (
        <ReasonDialog
          testId={testId}
          languages={languages}
          paperVersion={paper.version}
          place={place}
          group={group}
          keyChange={step.change}
          onClose={close}
        />
      )}
    </details>
  )
}

function Asked({ paper, place }: { readonly paper: Paper; readonly place: number }) {
  const inPaper = useQuestionInPaper(paper, place)
  const question = paper.questions[place]
  return question === undefined ? null : <QuestionText inPaper={inPaper} question={question} />
}
