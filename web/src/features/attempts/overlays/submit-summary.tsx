import type { PaletteState } from '#contract/attempts/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { formatList, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { firstIn, type SectionSummary, type summarise } from '../palette/palette-counts.ts'
import { PaletteMark } from '../palette/palette-mark.tsx'
import { stateName } from '../palette/state-words.ts'
import { useRunning } from '../running/running-context.tsx'
import { useSectionChoice } from '../section-choice/use-section-choice.ts'

/** In the order in which the real exam's summary has them. */
const COLUMNS: readonly PaletteState[] = ['answered', 'notAnswered', 'marked', 'markedAnswered', 'notVisited']

interface SubmitSummaryProps {
  readonly summary: ReturnType<typeof summarise>
  readonly stateOf: (question: number) => PaletteState
  readonly onGo: (question: number) => void
}

/** Section by section the number of questions and the five states; each number leads to the first question it counts. */
export function SubmitSummary({ summary, stateOf, onGo }: SubmitSummaryProps) {
  const { attempt, paper } = useRunning()
  const { sections, order } = attempt.layout
  const { isLeftOut } = useSectionChoice()
  return (
    <>
      {/* On a phone five names do not stand side by side in every language: there the symbols are explained above. */}
      <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-muted sm:hidden" aria-hidden="true">
        {COLUMNS.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <PaletteMark state={state} small />
            {stateName[state]()}
          </li>
        ))}
      </ul>
      <table className="-mx-2 w-[calc(100%+1rem)] table-fixed border-collapse text-center">
        <thead className="sticky top-0 bg-surface">
          <tr>
            {COLUMNS.map((state) => (
              <th key={state} scope="col" className="pb-2 align-top text-xs leading-tight font-normal wrap-normal text-muted">
                <span className="mb-1 grid place-items-center">
                  <PaletteMark state={state} small />
                </span>
                <span className="max-sm:sr-only">{stateName[state]()}</span>
              </th>
            ))}
          </tr>
        </thead>
        {sections.map((section, index) => (
          <SummaryRows
            key={section.id}
            title={paper.sections[index]?.title ?? ''}
            lang={paper.language}
            isOut={isLeftOut(index)}
            summary={summary.sections[index] ?? summary.total}
            questions={order.slice(section.from, section.to)}
            stateOf={stateOf}
            onGo={onGo}
          />
        ))}
        {sections.length > 1 && (
          <SummaryRows title={m.submit_whole()} summary={summary.total} questions={order} stateOf={stateOf} onGo={onGo} />
        )}
      </table>
      <Limits />
    </>
  )
}

/** Where not everything that is answered counts: any n of a section's questions, some of the sections. */
function Limits() {
  const { stored, choosable } = useRunning().attempt
  const { pattern } = stored.grant
  const chooseText = choosable.length === 0 ? m.instructions_choose_sections : m.instructions_choose_in_test
  const { chooseSections: choice } = pattern
  const titleOf = (title: (typeof pattern.sections)[number]['title']) => localize(title, locale).text
  const limits = pattern.sections.flatMap(({ title, blocks }) =>
    blocks.flatMap(({ attemptAny, count }) =>
      attemptAny === undefined
        ? []
        : [`${titleOf(title)}: ${m.instructions_attempt_any({ count: formatNumber(attemptAny), of: formatNumber(count) })}`],
    ),
  )
  const chosen = choice && pattern.sections.filter(({ id }) => choice.of.includes(id)).map(({ title }) => titleOf(title))
  const all = [...limits, ...(choice && chosen ? [chooseText({ count: formatNumber(choice.count), sections: formatList(chosen) })] : [])]
  if (all.length === 0) return null
  return (
    <ul className="mt-3 grid gap-1 text-xs text-muted">
      {all.map((limit) => (
        <li key={limit}>{limit}</li>
      ))}
    </ul>
  )
}

interface SummaryRowsProps {
  readonly title: string
  readonly lang?: string
  /** Not chosen, so that it does not count. */
  readonly isOut?: boolean
  readonly summary: SectionSummary
  readonly questions: readonly number[]
  readonly stateOf: (question: number) => PaletteState
  readonly onGo: (question: number) => void
}

function SummaryRows({ title, lang, isOut = false, summary, questions, stateOf, onGo }: SummaryRowsProps) {
  return (
    <tbody>
      <tr className="border-t border-line">
        <th scope="rowgroup" colSpan={COLUMNS.length} className="px-2 pt-2 text-start text-sm">
          <span lang={lang}>{title}</span>{' '}
          <span className="font-normal text-muted tabular">
            {m.submit_total({ shown: formatNumber(summary.total), count: summary.total })}
            {isOut && ` · ${m.sectionchoice_not_chosen()}`}
          </span>
        </th>
      </tr>
      <tr>
        {COLUMNS.map((state) => {
          const first = firstIn(state, questions, stateOf)
          const shown = formatNumber(summary.counts[state])
          return (
            <td key={state} className="p-0">
              {first === null ? (
                <span className="inline-grid min-h-11 place-items-center text-base text-muted tabular">{shown}</span>
              ) : (
                <button
                  type="button"
                  onClick={() => onGo(first)}
                  aria-label={m.submit_jump({ state: stateName[state](), shown, title })}
                  className="min-h-11 min-w-11 rounded-md text-base font-bold text-primary tabular underline decoration-1 underline-offset-4 hover:bg-primary-soft"
                >
                  {shown}
                </button>
              )}
            </td>
          )
        })}
      </tr>
    </tbody>
  )
}
