import type { ReactNode } from 'react'
import { PALETTE_STATES } from '#contract/attempts/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { localize, type Locale } from '#contract/shared/locales.ts'
import { ANSWER_FORMS } from '#contract/question-bank/question-form.ts'
import { formatList, formatMinutes, formatNumber, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PaletteMark } from '../palette/palette-mark.tsx'
import { stateMeaning } from '../palette/state-words.ts'
import { signedUnits } from '#web/question/marks-text.ts'
import { MarkingTable } from './marking-table.tsx'
import { questionCount } from './pattern-totals.ts'
import {
  EXAMPLE_RIGHT,
  EXAMPLE_ROWS,
  hasNegative,
  partialSchemes,
  workedExample,
  workedRows,
  type ExampleLine,
  type PartialScheme,
} from './worked-example.ts'

interface TestRulesProps {
  readonly pattern: ContentPattern
  readonly languages: readonly Locale[]
  readonly compensationMs: number
  /** Practice, second tries and tests without a clock are not. */
  readonly isTimed: boolean
  /** What the test can give in all, in plain marks; null where only the paper knows. */
  readonly most: number | null
}

/** The instructions, written from the pattern: what is asked, how it is marked, how the screen behaves. */
export function TestRules({ pattern, languages, compensationMs, isTimed, most }: TestRulesProps) {
  const forms = new Set(pattern.sections.flatMap(({ blocks }) => blocks.map(({ type }) => ANSWER_FORMS[type])))
  const isBySection = isTimed && pattern.clock === 'perSection'
  const isFree = pattern.sections.length > 1 && !isBySection
  return (
    <div className="grid gap-7">
      <Part title={m.instructions_overview()}>
        <ul className="grid list-disc gap-1.5 ps-5">
          <li>
            {m.instructions_counts({
              questions: formatNumber(questionCount(pattern)),
              sections: formatNumber(pattern.sections.length),
              marks: most === null ? '–' : formatWholeMarks(most),
            })}
          </li>
          {isTimed ? <Clock pattern={pattern} compensationMs={compensationMs} /> : <li>{m.instructions_no_clock()}</li>}
          {isBySection && (
            <>
              <li className="font-bold">{m.instructions_sections_clock()}</li>
              <li>{pattern.earlySectionSubmit ? m.instructions_section_early() : m.instructions_section_full()}</li>
            </>
          )}
          <li>{isFree ? m.instructions_sections_free() : m.instructions_questions_free()}</li>
          <li>{CALCULATOR_TEXT[pattern.calculator]()}</li>
        </ul>
      </Part>
      <Part title={m.instructions_marking()}>
        <MarkingTable pattern={pattern} isBySection={isBySection} compensationMs={compensationMs} />
        <p>{hasNegative(pattern) ? m.instructions_negative() : m.instructions_no_negative()}</p>
        {pattern.chooseSections && (
          <p>
            {(isTimed && pattern.chooseSections.inTest === true ? m.instructions_choose_in_test : m.instructions_choose_sections)({
              count: formatNumber(pattern.chooseSections.count),
              sections: formatList(
                pattern.sections
                  .filter(({ id }) => pattern.chooseSections?.of.includes(id))
                  .map(({ title }) => localize(title, locale).text),
              ),
            })}
          </p>
        )}
        {partialSchemes(pattern).map((scheme) => (
          <PartialMarks key={JSON.stringify(scheme)} scheme={scheme} />
        ))}
      </Part>
      <Part title={m.instructions_palette()}>
        <ul className="grid gap-2.5">
          {PALETTE_STATES.map((state, index) => (
            <li key={state} className="flex items-center gap-3">
              <PaletteMark state={state}>{index + 1}</PaletteMark>
              <span>{stateMeaning(state, pattern.markedAnswersCount ?? true)}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={m.instructions_answering()}>
        <ul className="grid list-disc gap-1.5 ps-5">
          {forms.has('option') && <li>{m.instructions_single()}</li>}
          {forms.has('options') && <li>{m.instructions_multiple()}</li>}
          {forms.has('cells') && <li>{m.instructions_matrix()}</li>}
          {forms.has('number') && (
            <li>
              {m.instructions_numerical()} {m.instructions_decimals()}
            </li>
          )}
          {forms.has('words') && <li>{m.instructions_text()}</li>}
          <li>{m.instructions_buttons()}</li>
          <li className="font-bold">{pattern.saveMode === 'button' ? m.instructions_save_button() : m.instructions_save_always()}</li>
          {isFree && <li>{m.instructions_last_question()}</li>}
          {languages.length > 1 && <li>{m.instructions_languages()}</li>}
          {languages.length > 1 && languages.includes('en') && <li>{m.instructions_english_prevails()}</li>}
        </ul>
      </Part>
      <Part title={m.instructions_network()}>
        <ul className="grid list-disc gap-1.5 ps-5">
          <li>{m.instructions_offline()}</li>
          <li>{m.instructions_other_device()}</li>
          <li>{m.instructions_end()}</li>
        </ul>
      </Part>
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}

const CALCULATOR_TEXT = {
  none: () => m.instructions_calculator_none(),
  basic: () => m.instructions_calculator_basic(),
  scientific: () => m.instructions_calculator_scientific(),
} satisfies Record<ContentPattern['calculator'], () => string>

/** How long, and what the clock does. */
function Clock({ pattern, compensationMs }: Pick<TestRulesProps, 'pattern' | 'compensationMs'>) {
  const extraMinutes = Math.round(compensationMs / 60_000)
  const time = formatMinutes(pattern.durationMinutes + extraMinutes)
  const { pause } = pattern
  return (
    <>
      <li>
        {extraMinutes === 0
          ? m.instructions_duration({ time })
          : m.instructions_duration_extra({ time, usual: formatMinutes(pattern.durationMinutes), extra: formatMinutes(extraMinutes) })}
      </li>
      <li>
        {pause
          ? m.instructions_clock_pause({ times: formatNumber(pause.times), time: formatMinutes(pause.minutes) })
          : m.instructions_clock()}
      </li>
    </>
  )
}

/** What an incomplete answer gives, by an example. */
function PartialMarks({ scheme }: { readonly scheme: PartialScheme }) {
  const lines =
    scheme.rule === 'perRow'
      ? workedRows(scheme).map(({ marks, unit, right, wrong, empty }) => ({
          marks,
          unit,
          text: m.instructions_example_rows({ right: formatNumber(right), wrong: formatNumber(wrong), empty: formatNumber(empty) }),
        }))
      : workedExample(scheme).map((line) => ({ marks: line.marks, unit: line.unit, text: exampleText(line) }))
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <p className="mb-2 font-bold">{m.instructions_example_title()}</p>
      <p className="mb-2">
        {scheme.rule === 'perRow'
          ? m.instructions_example_rows_text({ rows: formatNumber(EXAMPLE_ROWS) })
          : m.instructions_example_text({ letters: 'A, C, D' })}
      </p>
      <ul className="grid gap-1">
        {lines.map(({ text, marks, unit }) => (
          <li key={text} className="flex justify-between gap-4">
            <span>{text}</span>
            <span className="shrink-0 font-bold tabular" dir="ltr">
              {signedUnits(marks, unit)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function exampleText({ kind, chosen }: ExampleLine): string {
  switch (kind) {
    case 'allRight':
      return m.instructions_example_all({ count: formatNumber(EXAMPLE_RIGHT) })
    case 'someRight':
      return m.instructions_example_some({ count: chosen, shown: formatNumber(chosen) })
    case 'none':
      return m.instructions_example_none()
    case 'anyWrong':
      return m.instructions_example_wrong()
  }
}
