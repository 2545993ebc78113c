import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#contract/attempts/schemas.ts'
import { type Grade, GRADES } from '#contract/revision/practice-limits.ts'
import type { RevisionQueue } from '#contract/revision/schemas.ts'
import { isLeech } from '#domain/revision/revision-deck.ts'
import { LanguageChoice } from '#web/question/language-choice.tsx'
import { verdictName, VerdictMark } from '#web/question/verdict-mark.tsx'
import { formatNumber, formatRelative } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ViewProps } from '#web/question/practice/back-to-list.tsx'
import { LocalizedText } from '#web/lib/i18n/localized-text.tsx'
import { begin, currentCard, previews, withCard, withGrade, withoutCard, withoutLast } from './deck-session.ts'
import { KeepButton } from '#web/question/practice/keep-button.tsx'
import { practiceQuery } from '#web/lib/api/practice-queries.ts'
import { QuestionCard } from '#web/question/practice/question-card.tsx'
import { PublishedReplies } from '#web/question/review/published-replies.tsx'
import { questionVerdict } from '#web/question/practice/question-verdict.ts'
import { ReviseDone } from './revise-done.tsx'
import { newOp, type ReviewSender } from './send-reviews.ts'
import { putAside, takeBack } from '#web/question/practice/set-aside.ts'
import { sourceOf, useSource } from '#web/question/practice/use-source.ts'
import { useViewKeys } from '#web/question/practice/use-view-keys.ts'

type QueueCard = RevisionQueue['cards'][number]

interface ReviseSittingProps extends ViewProps {
  readonly queue: RevisionQueue
  /** Server's clock less this device's, ms. */
  readonly offset: number
  readonly sender: ReviewSender
  readonly onAgain: () => void
}

/** Card by card: think, reveal, grade. Every grade is on the device at once and can be taken back. */
export function ReviseSitting({ queue, offset, sender, onAgain, search, go }: ReviseSittingProps) {
  const client = useQueryClient()
  const { data: summary } = useQuery(practiceQuery())
  const now = () => Date.now() + offset
  const [sitting, setSitting] = useState(() => begin(queue.cards, sender.waiting(), now()))
  const [doneBefore] = useState(summary?.doneToday ?? 0)
  const card = currentCard(sitting)
  const undo = () => {
    const back = withoutLast(sitting)
    if (back === null) return
    sender.undo(back.op)
    setSitting(back.sitting)
  }
  const grade = (of: QueueCard, given: Grade) => {
    const op = newOp()
    const next = withGrade(sitting, of, given, op, now())
    sender.put({ kind: 'review', op, questionId: of.questionId, grade: given, at: now() })
    if (isLeech(next.graded.at(-1)?.after ?? of.memory)) showToast(m.practice_leech(), { durationMs: 8_000 })
    setSitting(next)
    scrollTo({ top: 0 })
    // The last one was given: what the home says is asked again.
    if (next.cards.length === 0) void sender.flush().then(() => client.invalidateQueries(practiceQuery()))
  }
  const comeBack = (of: QueueCard) => setSitting((one) => withCard(one, of))
  const setAside = async (of: QueueCard) => {
    setSitting((one) => withoutCard(one, of.questionId))
    const failed = () => showToast(m.practice_keep_failed(), { tone: 'error' })
    try {
      await sender.flush()
      await putAside(client, of.questionId)
    } catch {
      comeBack(of)
      failed()
      return
    }
    showToast(m.practice_was_set_aside(), {
      id: 'set-aside',
      durationMs: 8_000,
      action: { label: m.action_undo(), run: () => void takeBack(client, of.questionId).then(() => comeBack(of), failed) },
    })
  }
  const done = doneBefore + sitting.graded.length
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-lg">{m.practice_deck()}</h1>
        <p className="flex items-center gap-3 text-muted tabular">
          {m.practice_goal_done({ done: formatNumber(done), goal: formatNumber(summary?.goal ?? done) })}
          <Button look="quiet" size="sm" disabled={sitting.graded.length === 0} onClick={undo}>
            <Undo2 size={18} aria-hidden="true" className="mirror-rtl" />
            {m.action_undo()}
          </Button>
        </p>
      </header>
      {card === null ? (
        <ReviseDone done={sitting.graded.length} withheld={queue.withheld} onAgain={onAgain} />
      ) : (
        <CardSitting
          // Also a card that comes again in the same sitting begins hidden.
          key={`${card.questionId}-${sitting.graded.length}`}
          card={card}
          queue={queue}
          now={now}
          left={sitting.cards.length}
          onGrade={(given) => grade(card, given)}
          onUndo={undo}
          onAside={() => void setAside(card)}
          search={search}
          go={go}
        />
      )}
    </>
  )
}

interface CardSittingProps extends ViewProps {
  readonly card: QueueCard
  readonly queue: RevisionQueue
  readonly now: () => number
  readonly left: number
  readonly onGrade: (grade: Grade) => void
  readonly onUndo: () => void
  readonly onAside: () => void
}

const GRADE_NAMES: Record<Grade, () => string> = {
  1: () => m.practice_grade_again(),
  2: () => m.practice_grade_hard(),
  3: () => m.practice_grade_good(),
  4: () => m.practice_grade_easy(),
}

const REASONS = {
  wrong: () => m.practice_reason_wrong(),
  skipped: () => m.practice_reason_skipped(),
  slow: () => m.practice_reason_slow(),
  marked: () => m.practice_reason_marked(),
  own: () => m.practice_reason_own(),
}

function CardSitting({ card, queue, now, left, search, go, onGrade, onUndo, onAside }: CardSittingProps) {
  const source = sourceOf(queue.sources, card)
  if (source === null) throw new Error('a queue names the papers of its cards')
  const opened = useSource(source, search.language)
  const [answer, setAnswer] = useState<Answer>(null)
  const [shown, setShown] = useState<{ readonly at: number; readonly due: Record<Grade, number> } | null>(null)
  const topic = queue.topics.find(({ id }) => id === card.topicId)
  const question = opened.paper?.questions[card.place]
  const verdict = shown === null || question === undefined || answer === null ? null : questionVerdict(question, card.key, answer)
  const show = () => setShown({ at: now(), due: previews(card, now()) })
  useViewKeys((key) => {
    if (key === 'u' || key === 'z') onUndo()
    else if (shown === null && key === ' ') show()
    else if (shown !== null && /^[1-4]$/.test(key)) onGrade(GRADES[Number(key) - 1] ?? 1)
    else return false
    return true
  })
  return (
    <article className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-2 text-muted">
          {topic && <LocalizedText of={topic.title} className="font-bold" />}
          <Badge>{REASONS[card.reason]()}</Badge>
          <span className="tabular">{m.practice_left({ count: left, shown: formatNumber(left) })}</span>
        </p>
        <LanguageChoice
          label={m.practice_language()}
          languages={opened.languages}
          language={opened.language}
          onChoose={(language) => go({ ...search, language }, true)}
        />
      </header>
      <QuestionCard
        opened={opened}
        place={card.place}
        name={card.questionId}
        answer={answer}
        {...(shown === null && { onAnswer: setAnswer })}
        shownKey={shown === null ? null : card.key}
        belowSolution={<PublishedReplies replies={card.replies ?? []} language={opened.language} />}
      >
        {verdict !== null && (
          <p role="status" className="flex items-center gap-2 font-bold">
            <VerdictMark verdict={verdict} />
            {verdictName[verdict]()}
          </p>
        )}
      </QuestionCard>
      <div className="-mx-3 flex flex-wrap gap-x-1">
        <KeepButton card={card} />
        <Button look="quiet" size="sm" onClick={onAside}>
          {m.practice_set_aside()}
        </Button>
      </div>
      <div
        data-hides-bottom-bar
        className="sticky bottom-0 -mx-4 grid gap-2 border-t border-line bg-paper px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0"
      >
        {shown === null ? (
          <Button look="primary" wide onClick={show}>
            {m.practice_show()}
            <Key>␣</Key>
          </Button>
        ) : (
          <div role="group" aria-label={m.practice_how()} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            {GRADES.map((given) => (
              <Button key={given} look="secondary" className="grid! justify-items-center gap-0! py-2" onClick={() => onGrade(given)}>
                <span className="inline-flex items-center gap-2">
                  {GRADE_NAMES[given]()}
                  <Key>{given}</Key>
                </span>
                <span className="text-xs font-normal text-muted">{formatRelative(shown.due[given], shown.at)}</span>
              </Button>
            ))}
          </div>
        )}
      </div>
    </article>
  )
}

/** The key for it, where there is a keyboard. */
const Key = ({ children }: { readonly children: React.ReactNode }) => (
  <kbd aria-hidden="true" className="rounded-sm border border-current px-1.5 text-xs font-normal opacity-70 pointer-coarse:hidden">
    {children}
  </kbd>
)
