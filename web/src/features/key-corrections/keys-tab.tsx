import { useState } from 'react'
import type { KeyChange, KeyedQuestion, TestKeys } from '#contract/key-corrections/schemas.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { lateComponent } from '#web/lib/late-component.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { actionName, awardName } from '#web/admin/queries/action-words.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { FirstWords } from '#web/admin/question-in-paper/first-words.tsx'
import { KeyHistory } from './key-history.tsx'
import { personNames } from '#web/admin/person-names.ts'
import { keyText } from '#web/admin/question-in-paper/key-text.ts'
import { PendingChanges } from './pending-changes.tsx'
import { StandingDecisions } from './standing-decisions.tsx'
import { WaitingKeys } from './waiting-keys.tsx'

const KeySheetPanel = lateComponent(
  async () => (await import('./key-sheet/key-sheet-panel.tsx')).KeySheetPanel,
  <Skeleton className="h-60" />,
)

interface KeysTabProps {
  readonly test: TestKeys
  /** The regrade has begun. */
  readonly onPublished: () => void
}

/** The key of a paper: what is right at each question, what is being changed, and what was changed before. */
export function KeysTab({ test, onPublished }: KeysTabProps) {
  const [changes, setChanges] = useState<readonly KeyChange[]>([])
  const [decided, setDecided] = useState<number | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { paper } = test
  if (paper === null) return <EmptyState title={m.admin_keys_no_paper()} />
  const keep = (added: readonly KeyChange[]) => {
    const others = changes.filter(({ question }) => !added.some((change) => change.question === question))
    setChanges([...others, ...added].toSorted((a, b) => a.question - b.question))
    setDecided(null)
  }
  const keepSheet = (added: readonly KeyChange[]) => {
    keep(added)
    // A sheet is as long as its paper: what comes next stands far above its end.
    requestAnimationFrame(() => document.getElementById('pending-changes')?.scrollIntoView({ block: 'center' }))
  }
  const question = decided === null ? undefined : paper.questions[decided]
  return (
    <>
      <p className="max-w-[70ch] text-muted">{m.admin_keys_intro()}</p>
      <WaitingKeys test={test} />
      {changes.length > 0 && (
        <PendingChanges
          key={JSON.stringify(changes)}
          testId={test.testId}
          paper={paper}
          unit={unitOf(test)}
          needsSecond={test.needsSecond}
          changes={changes}
          onPublished={onPublished}
          onAsked={() => setChanges([])}
          onTakeBack={(place) => setChanges(changes.filter((change) => change.question !== place))}
        />
      )}
      <StandingDecisions test={test} paper={paper} onDecide={setDecided} />
      {isSheetOpen ? (
        <KeySheetPanel paper={paper} onTake={keepSheet} onClose={() => setSheetOpen(false)} />
      ) : (
        <Button className="justify-self-start" onClick={() => setSheetOpen(true)}>
          {m.admin_keys_sheet_open()}
        </Button>
      )}
      <section className="grid gap-3">
        <h2 className="text-lg">{m.admin_keys_questions()}</h2>
        <p className="text-sm text-muted">{m.admin_keys_letters_hint()}</p>
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {paper.questions.map((one, place) => (
            <QuestionRow
              key={one.id}
              question={one}
              place={place}
              change={changes.find((change) => change.question === place)}
              onDecide={() => setDecided(place)}
            />
          ))}
        </ol>
      </section>
      <KeyHistory paper={paper} names={personNames(test.people)} />
      {question !== undefined && decided !== null && (
        <DecideDialog
          key={decided}
          paper={paper}
          question={question}
          place={decided}
          change={changes.find((change) => change.question === decided)}
          isDecided={test.decisions.some(({ questionId }) => questionId === question.id)}
          onKeep={(change) => keep([change])}
          onClose={() => setDecided(null)}
        />
      )}
    </>
  )
}

interface QuestionRowProps {
  readonly question: KeyedQuestion
  readonly place: number
  readonly change: KeyChange | undefined
  readonly onDecide: () => void
}

const QuestionRow = ({ question, place, change, onDecide }: QuestionRowProps) => (
  <li className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-2.5 sm:grid-cols-[2.5rem_minmax(0,1fr)_minmax(5rem,14rem)_auto] sm:px-4">
    <span className="text-muted tabular">{formatNumber(place + 1)}</span>
    <span className="line-clamp-2 wrap-anywhere">
      <FirstWords question={question} />
    </span>
    <span className="flex flex-wrap items-center gap-1.5 max-sm:col-start-2 max-sm:row-start-2">
      <strong className="wrap-anywhere tabular" dir="auto">
        {keyText(question.key)}
      </strong>
      {question.key.award !== undefined && <Badge tone="accentSoft">{awardName[question.key.award]()}</Badge>}
      {change !== undefined && <Badge tone="primary">→ {actionName[change.action]()}</Badge>}
    </span>
    <Button
      size="sm"
      aria-label={m.admin_keys_decide_name({ number: formatNumber(place + 1) })}
      onClick={onDecide}
      className="max-sm:row-span-2 max-sm:row-start-1 max-sm:col-start-3"
    >
      {m.admin_keys_decide()}
    </Button>
  </li>
)
