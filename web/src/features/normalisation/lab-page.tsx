import { useDeferredValue, useMemo, useState } from 'react'
import { METHOD_IDS, type Place } from '#domain/normalisation/method.ts'
import { type Normalised, normalise } from '#domain/normalisation/normalise.ts'
import type { Shift } from '#domain/normalisation/shift.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { chosenPlace } from './chosen-place.ts'
import { ComparisonTable, type Outcomes } from './comparison-table.tsx'
import { exampleShifts } from './example-shifts.ts'
import { keepLabDraft, type LabDraft, loadLabDraft } from './lab-draft.ts'
import { MethodChoice } from './method-choice.tsx'
import { Panel } from './panel.tsx'
import { type Parsed, parseShifts } from './parse-shifts.ts'
import { PlacePicker } from './place-picker.tsx'
import { ResultChart } from './result-chart.tsx'
import { ResultTable } from './result-table.tsx'
import { ShiftData } from './shift-data.tsx'
import { ShiftsTable } from './shifts-table.tsx'
import { whereName, whyImpossible } from './where-name.ts'
import { WorkingSteps } from './working-steps.tsx'

/** The same shifts under five official methods, with the whole working. Everything is worked out on the device. */
export function LabPage() {
  const [draft, setDraft] = useState(loadLabDraft)
  const { source, text, layout } = draft
  const change = (part: Partial<LabDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepLabDraft(next)
  }
  const pasted = useDeferredValue(text)
  const parsed = useMemo<Parsed>(
    () => (source === 'own' ? parseShifts(pasted, layout) : { kind: 'shifts', shifts: exampleShifts(source === 'example-1' ? 1 : 2) }),
    [source, pasted, layout],
  )
  const shifts = parsed.kind === 'shifts' ? parsed.shifts : []
  const place = chosenPlace(shifts, draft)
  return (
    <div className="grid gap-8">
      <header className="grid gap-2">
        <PageTitle>{m.lab_title()}</PageTitle>
        <h1 className="text-xl">{m.lab_title()}</h1>
        <p className="max-w-[68ch] text-muted">{m.lab_lead()}</p>
      </header>
      <ShiftData draft={draft} parsed={parsed} onChange={change} />
      <MethodChoice method={draft.method} onChoose={(method) => change({ method })} />
      {place === null ? (
        parsed.kind === 'empty' && <EmptyState title={m.lab_own_empty()} />
      ) : (
        <Worked shifts={shifts} draft={draft} place={place} onChoose={({ shift, marks }) => change({ shift, marks12: marks })} />
      )}
    </div>
  )
}

interface WorkedProps {
  readonly shifts: readonly Shift[]
  readonly draft: LabDraft
  readonly place: Place
  readonly onChoose: (place: Place) => void
}

function Worked({ shifts, draft: { method }, place, onChoose }: WorkedProps) {
  const outcomes = useMemo(() => Object.fromEntries(METHOD_IDS.map((id) => [id, normalise(id, shifts)])) as Outcomes, [shifts])
  const outcome = outcomes[method]
  return (
    <>
      <ShiftsTable shifts={shifts} />
      <PlacePicker shifts={shifts} place={place} onChoose={onChoose} />
      {outcome.kind === 'impossible' ? (
        <p role="status" className="rounded-card border border-dashed border-edge px-4 py-4">
          {whyImpossible(outcome)}
        </p>
      ) : (
        <Answer result={outcome} place={place} />
      )}
      <ComparisonTable outcomes={outcomes} place={place} ids={METHOD_IDS} />
    </>
  )
}

function Answer({ result, place }: { readonly result: Normalised; readonly place: Place }) {
  const title = m.lab_result({ where: whereName(place.shift) })
  return (
    <>
      <Panel title={m.lab_working()}>
        <WorkingSteps steps={result.workingAt(place)} />
      </Panel>
      <Panel title={title}>
        <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
          <ResultChart result={result} place={place} />
          <ResultTable result={result} place={place} caption={title} />
        </div>
      </Panel>
    </>
  )
}
