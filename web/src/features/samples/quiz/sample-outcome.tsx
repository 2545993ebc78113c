import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Minus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MarkedSample, MarkSamplesResponse, SampleQuestion } from '#contract/samples/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { StepsProgress } from '#web/ui/steps-progress.tsx'
import { markedSamplesQuery } from '../sample-queries.ts'
import type { SampleState } from '../sample-state.ts'

interface SampleOutcomeProps {
  readonly samples: readonly SampleQuestion[]
  readonly state: SampleState
  readonly takesFocus: boolean
  readonly onRestart: () => void
}

/** How many were right, each question with what was chosen, what is right and why, and the way to keep it. */
export function SampleOutcome({ samples, state, takesFocus, onRestart }: SampleOutcomeProps) {
  const marked = useQuery(markedSamplesQuery(state))
  return (
    <Card className="grid max-w-[44rem] gap-5">
      {marked.data === undefined ? (
        marked.isError ? (
          <div role="status" className="grid justify-items-start gap-3">
            <p>{m.sample_not_marked()}</p>
            <Button busy={marked.isFetching} onClick={() => void marked.refetch()}>
              {m.action_retry()}
            </Button>
          </div>
        ) : (
          <SkeletonRegion label={m.sample_marking()} className="grid gap-3">
            <Skeleton className="h-9 w-48" />
            <Skeleton className="h-40 w-full" />
          </SkeletonRegion>
        )
      ) : (
        <>
          <Score marked={marked.data} takesFocus={takesFocus} />
          <ol className="grid divide-y divide-line border-y border-line">
            {marked.data.questions.map((mark, place) => {
              const question = samples.find(({ _id }) => _id === mark.questionId)
              return question && <Marked key={mark.questionId} place={place} question={question} mark={mark} />
            })}
          </ol>
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Link to="/login" className={buttonClass({ look: 'primary' })}>
          {m.sample_keep()}
        </Link>
        <Button look="quiet" onClick={onRestart}>
          {m.sample_restart()}
        </Button>
      </div>
    </Card>
  )
}

function Score({ marked: { right, total }, takesFocus }: { readonly marked: MarkSamplesResponse; readonly takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="flex flex-wrap items-end gap-4">
      <StepsProgress done={right} of={total} />
      <h3 ref={heading} tabIndex={-1} className="text-xl tabular outline-none">
        {m.sample_score({ right: formatNumber(right), of: formatNumber(total) })}
      </h3>
    </div>
  )
}

interface MarkedProps {
  readonly place: number
  readonly question: SampleQuestion
  readonly mark: MarkedSample
}

function Marked({ place, question, mark }: MarkedProps) {
  const isRight = mark.chosen === mark.right
  const optionHtml = (letter: string | null) => question.options.find(({ option }) => option === letter)?.html
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3 py-4">
      <Verdict isRight={isRight} isAnswered={mark.chosen !== null} />
      <div className="grid min-w-0 gap-3">
        <div>
          <span className="sr-only">{verdictText(isRight, mark.chosen !== null, formatNumber(place + 1))}</span>
          <RichHtml html={question.stem} lang={question.language} />
        </div>
        <dl className="grid gap-1">
          <Told label={m.sample_your_answer()} html={optionHtml(mark.chosen)} lang={question.language} tone={isRight ? 'good' : 'bad'} />
          {!isRight && <Told label={m.sample_right_answer()} html={optionHtml(mark.right)} lang={question.language} tone="good" />}
        </dl>
        <details>
          <summary className="w-fit cursor-pointer rounded-md py-2.5 font-bold text-primary">{m.sample_solution()}</summary>
          <RichHtml html={mark.solution} lang={mark.language} className="pt-1" />
        </details>
      </div>
    </li>
  )
}

function verdictText(isRight: boolean, isAnswered: boolean, number: string): string {
  if (isRight) return m.sample_verdict_right({ number })
  return isAnswered ? m.sample_verdict_wrong({ number }) : m.sample_verdict_skipped({ number })
}

interface ToldProps {
  readonly label: string
  /** Undefined where nothing was chosen. */
  readonly html: string | undefined
  readonly lang: string
  readonly tone: 'good' | 'bad'
}

function Told({ label, html, lang, tone }: ToldProps) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd
        className={classNames(
          'min-w-0',
          html !== undefined && 'font-bold',
          html !== undefined && (tone === 'good' ? 'text-good' : 'text-bad'),
        )}
      >
        {html === undefined ? m.sample_not_answered() : <RichHtml as="span" html={html} lang={lang} />}
      </dd>
    </div>
  )
}

/** Shape and icon as well as colour; the word is beside it. */
function Verdict({ isRight, isAnswered }: { readonly isRight: boolean; readonly isAnswered: boolean }) {
  const Icon = isRight ? Check : isAnswered ? X : Minus
  const look = isRight
    ? 'rounded-full border-good bg-good-soft text-good'
    : isAnswered
      ? 'rounded-[4px] border-bad bg-bad-soft text-bad'
      : 'rounded-[4px] border-dashed border-edge bg-surface text-muted'
  return (
    <span aria-hidden="true" className={classNames('grid size-7 place-items-center border-2', look)}>
      <Icon size={18} strokeWidth={3} />
    </span>
  )
}
