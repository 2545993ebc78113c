import type { Step, StepName } from '#domain/normalisation/method.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { figureText } from './figure-text.ts'
import { Maths, MathsLetter } from './maths.tsx'
import { whereName } from './where-name.ts'

/** The working of one mark: each step with its formula, the numbers put in and what comes out. */
export const WorkingSteps = ({ steps }: { readonly steps: readonly Step[] }) => (
  <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
    {steps.map((step, i) => (
      <li
        // oxlint-disable-next-line react/no-array-index-key -- where a shift is its own base, the same step comes twice
        key={`${i} ${step.name} ${step.where}`}
        className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2 gap-y-1 px-4 py-3 last:bg-primary-soft"
      >
        <span aria-hidden="true" className="text-muted tabular">
          {i + 1}.
        </span>
        <div className="grid gap-1.5">
          <h3 className="text-sm">{TITLES[step.name]({ where: whereName(step.where) })}</h3>
          <Lines step={step} />
        </div>
      </li>
    ))}
  </ol>
)

function Lines({ step: { symbol, formula, numbers, value } }: { readonly step: Step }) {
  const result = <strong className="text-primary">{figureText(value)}</strong>
  if (formula === null || numbers === null)
    return (
      <p dir="ltr" className="flex flex-wrap items-center gap-x-1.5 justify-self-start text-start text-base tabular">
        <MathsLetter letter={symbol} /> = {result}
      </p>
    )
  return (
    <>
      <Maths
        before={
          <>
            <MathsLetter letter={symbol} /> ={' '}
          </>
        }
        expression={formula}
      />
      <Maths before="=" expression={numbers} />
      <p dir="ltr" className="justify-self-start text-base tabular">
        = {result}
      </p>
    </>
  )
}

// Asked for when they are shown, as in method-facts.ts.
const TITLES: Readonly<Record<StepName, (name: { where: string }) => string>> = {
  'candidates-at-or-below': (name) => m.lab_step_at_or_below(name),
  percentile: (name) => m.lab_step_percentile(name),
  share: (name) => m.lab_step_share(name),
  average: (name) => m.lab_step_average(name),
  deviation: (name) => m.lab_step_deviation(name),
  'best-count': (name) => m.lab_step_best_count(name),
  'best-average': (name) => m.lab_step_best_average(name),
  point: (name) => m.lab_step_point(name),
  anchor: () => m.lab_step_anchor(),
  base: (name) => m.lab_step_base(name),
  'marks-at-share': (name) => m.lab_step_marks_at(name),
  'marks-between-shares': (name) => m.lab_step_marks_between(name),
  'lowest-marks': (name) => m.lab_step_lowest(name),
  normalised: () => m.lab_step_normalised(),
  rank: () => m.lab_step_rank(),
}
