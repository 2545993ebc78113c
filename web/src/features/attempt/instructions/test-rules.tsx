import type { QuestionType } from '#contract/question-form.ts'
import type { ReactNode } from 'react'
import { PALETTE_STATES } from '#contract/attempt.ts'
import type { ContentPattern } from '#contract/pattern.ts'
import { localize, type Locale } from '#contract/locales.ts'
import { parseMarks } from '#domain/marks.ts'
import { formatMinutes, formatNumber, formatWholeMarks } from '#web/lib/format.ts'
import { locale } from '#web/lib/locale.ts'
import { m } from '#web/lib/messages.ts'
import { PaletteMark } from '../palette/palette-mark.tsx'
import { stateMeaning } from '../palette/state-words.ts'
import { marksOf, signedMarks } from '../screen/marks-text.ts'
import { EXAMPLE_RIGHT, partialScheme, patternTotals, workedExample, type ExampleLine } from './worked-example.ts'

interface TestRulesProps {
  readonly pattern: ContentPattern
  readonly languages: readonly Locale[]
  readonly compensationMs: number
}

/** The instructions, written from the pattern: what is asked, how it is marked, how the screen behaves. */
export function TestRules({ pattern, languages, compensationMs }: TestRulesProps) {
  const { questions, max12 } = patternTotals(pattern)
  const types = new Set(pattern.sections.flatMap(({ blocks }) => blocks.map(({ type }) => type)))
  const example = partialScheme(pattern)
  const extraMinutes = Math.round(compensationMs / 60_000)
  const total = formatMinutes(pattern.durationMinutes + extraMinutes)
  return (
    <div className="grid gap-7">
      <Part title={m.instructions_overview()}>
        <ul className="grid list-disc gap-1.5 ps-5">
          <li>
            {m.instructions_counts({
              questions: formatNumber(questions),
              sections: formatNumber(pattern.sections.length),
              count: pattern.sections.length,
              marks: formatWholeMarks(max12 / 12),
            })}
          </li>
          <li>
            {extraMinutes === 0
              ? m.instructions_duration({ time: total })
              : m.instructions_duration_extra({
                  time: total,
                  usual: formatMinutes(pattern.durationMinutes),
                  extra: formatMinutes(extraMinutes),
                })}
          </li>
          <li>{m.instructions_clock()}</li>
          <li>{pattern.sections.length > 1 ? m.instructions_sections_free() : m.instructions_questions_free()}</li>
        </ul>
      </Part>
      <Part title={m.instructions_marking()}>
        <MarkingTable pattern={pattern} />
        {example && (
          <div className="rounded-card border border-line bg-surface p-4">
            <p className="mb-2 font-bold">{m.instructions_example_title()}</p>
            <p className="mb-2">{m.instructions_example_text({ letters: 'A, C, D' })}</p>
            <ul className="grid gap-1">
              {workedExample(example).map((line) => (
                <li key={`${line.kind}-${line.chosen}`} className="flex justify-between gap-4">
                  <span>{exampleText(line)}</span>
                  <span className="shrink-0 font-bold tabular" dir="ltr">
                    {signedMarks(String(line.marks12 / 12))}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
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
          {types.has('single') && <li>{m.instructions_single()}</li>}
          {types.has('multiple') && <li>{m.instructions_multiple()}</li>}
          {types.has('numerical') && <li>{m.instructions_numerical()}</li>}
          <li>{m.instructions_buttons()}</li>
          <li className="font-bold">{pattern.saveMode === 'button' ? m.instructions_save_button() : m.instructions_save_always()}</li>
          {pattern.sections.length > 1 && <li>{m.instructions_last_question()}</li>}
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

/** One row a block of questions: section, kind, number, marks. */
function MarkingTable({ pattern }: { readonly pattern: ContentPattern }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-start tabular [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-2 [&_:is(td,th):first-child]:ps-0">
        <thead>
          <tr className="text-xs text-muted [&>th]:font-normal">
            <th scope="col" className="text-start">
              {m.instructions_section()}
            </th>
            <th scope="col" className="text-end">
              {m.instructions_questions()}
            </th>
            <th scope="col" className="text-end">
              {m.instructions_each()}
            </th>
            <th scope="col" className="text-end">
              {m.instructions_maximum()}
            </th>
          </tr>
        </thead>
        <tbody>
          {pattern.sections.flatMap((section) =>
            section.blocks.map((block, index) => {
              const title = localize(section.title, locale)
              return (
                <tr key={`${section.id}-${index}`}>
                  <th scope="row" className="text-start font-normal">
                    {index === 0 && (
                      <span className="block" lang={title.locale}>
                        {title.text}
                      </span>
                    )}
                    <span className="block text-xs text-muted">{TYPE_TEXT[block.type]()}</span>
                  </th>
                  <td className="text-end">{formatNumber(block.count)}</td>
                  <td className="text-end whitespace-nowrap">
                    <span className="sr-only">{marksOf(block.scheme).long}</span>
                    <span aria-hidden="true" dir="ltr">
                      {marksOf(block.scheme).short}
                    </span>
                  </td>
                  <td className="text-end">{formatWholeMarks((block.count * (parseMarks(block.scheme.right) ?? 0)) / 12)}</td>
                </tr>
              )
            }),
          )}
        </tbody>
      </table>
    </div>
  )
}

const TYPE_TEXT = {
  single: () => m.instructions_type_single(),
  multiple: () => m.instructions_type_multiple(),
  numerical: () => m.instructions_type_numerical(),
  trueFalse: () => m.instructions_type_true_false(),
  assertionReason: () => m.instructions_type_assertion(),
  listMatch: () => m.instructions_type_list_match(),
  matrix: () => m.instructions_type_matrix(),
  text: () => m.instructions_type_text(),
} satisfies Record<QuestionType, () => string>

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
