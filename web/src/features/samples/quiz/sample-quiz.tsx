import { useEffect, useRef, useState } from 'react'
import type { SampleQuestion } from '#contract/samples/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { StepsProgress } from '#web/ui/steps-progress.tsx'
import { SampleOutcome } from './sample-outcome.tsx'
import { FRESH, sampleStateOf, type SampleState } from '../sample-state.ts'
import { forgetSamples, keepSamples, readSamples } from '../sample-storage.ts'

/** One question at a time, then the results. The progress stays on the device. */
export function SampleQuiz({ samples }: { readonly samples: readonly SampleQuestion[] }) {
  const [state, setState] = useState(() => {
    const kept = readSamples()
    return sampleStateOf(
      kept,
      samples.map(({ _id }) => _id),
    )
  })
  // What was moved to takes the focus, so that the next word heard is the next question; a page that has just come takes none.
  const [moved, setMoved] = useState(false)
  const move = (next: SampleState) => {
    setMoved(true)
    setState(next)
    keepSamples(next)
  }
  const question = samples[state.at]
  if (state.finished || question === undefined)
    return (
      <SampleOutcome
        samples={samples}
        state={state}
        takesFocus={moved}
        onRestart={() => {
          setState(FRESH)
          forgetSamples()
        }}
      />
    )
  return (
    <QuestionCard
      key={question._id}
      question={question}
      of={samples.length}
      state={state}
      takesFocus={moved}
      onChoose={(option) => {
        const next = { ...state, answers: { ...state.answers, [question._id]: option } }
        setState(next)
        keepSamples(next)
      }}
      onMove={move}
    />
  )
}

interface QuestionCardProps {
  readonly question: SampleQuestion
  readonly of: number
  readonly state: SampleState
  readonly takesFocus: boolean
  readonly onChoose: (option: string) => void
  readonly onMove: (next: SampleState) => void
}

function QuestionCard({ question, of, state, takesFocus, onChoose, onMove }: QuestionCardProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const isLast = state.at === of - 1
  const answered = Object.keys(state.answers).length
  const step = m.sample_step({ number: formatNumber(state.at + 1), of: formatNumber(of) })
  return (
    <Card className="max-w-[44rem]">
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onMove(isLast ? { ...state, finished: true } : { ...state, at: state.at + 1 })
        }}
      >
        <p className="flex items-end gap-3 text-muted tabular">
          <StepsProgress done={state.at + 1} of={of} />
          {step}
        </p>
        <fieldset ref={box} tabIndex={-1} aria-labelledby={`try-${question._id}`} className="grid min-w-0 gap-4 outline-none">
          <div id={`try-${question._id}`}>
            <span className="sr-only">{step}</span>
            <RichHtml html={question.stem} lang={question.language} className="text-base" />
          </div>
          <div className="grid gap-2">
            {question.options.map(({ option, html }) => (
              <label
                key={option}
                className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-edge px-3 py-2 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary hover:bg-sunken"
              >
                <input
                  type="radio"
                  name={`try-${question._id}`}
                  value={option}
                  checked={state.answers[question._id] === option}
                  onChange={() => onChoose(option)}
                  className="size-5 shrink-0 accent-primary outline-none"
                />
                <RichHtml as="span" html={html} lang={question.language} className="min-w-0 flex-1" />
              </label>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap items-center gap-2">
          {state.at > 0 && (
            <Button look="quiet" onClick={() => onMove({ ...state, at: state.at - 1 })}>
              {m.sample_back()}
            </Button>
          )}
          {!isLast && answered > 0 && (
            <Button look="quiet" onClick={() => onMove({ ...state, finished: true })}>
              {m.sample_finish()}
            </Button>
          )}
          <Button type="submit" look="primary" className="ms-auto" disabled={isLast && answered === 0}>
            {isLast ? m.sample_finish() : m.sample_next()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
