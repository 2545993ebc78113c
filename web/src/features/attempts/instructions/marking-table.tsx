import { localize } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import { clockMinutesOf, compensatedMinutes } from '#domain/attempt/attempt-clock.ts'
import { plainMarks } from '#domain/marking/marks.ts'
import { formatMinutes, formatNumber, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { exactMarksOf, marksOf } from '#web/question/marks-text.ts'

type Section = ContentPattern['sections'][number]
type Block = Section['blocks'][number]

interface MarkingTableProps {
  readonly pattern: ContentPattern
  readonly isBySection: boolean
  /** Extra time in all, in ms. */
  readonly compensationMs: number
}

/** One row a block of questions: section, kind, number, marks, and what is special about them. */
export function MarkingTable({ pattern, isBySection, compensationMs }: MarkingTableProps) {
  const minutes = isBySection ? compensatedMinutes(clockMinutesOf(pattern), compensationMs) : null
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-start tabular [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:align-top [&_:is(td,th):first-child]:ps-0">
        <thead>
          <tr className="border-b border-line text-xs text-muted [&>th]:font-normal">
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
        {pattern.sections.map((section, s) => (
          <tbody key={section.id} className="border-b border-line">
            <tr>
              <th scope="rowgroup" colSpan={4} className="pt-3! pb-0! text-start font-normal">
                <SectionHead section={section} minutes={minutes?.[s] ?? null} />
              </th>
            </tr>
            {section.blocks.map((block, index) => (
              <BlockRows key={index} block={block} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** The section's name, and what holds for it alone. */
function SectionHead({ section, minutes }: { readonly section: Section; readonly minutes: number | null }) {
  const title = localize(section.title, locale)
  const { qualifying } = section
  return (
    <>
      <span className="block font-bold" lang={title.locale}>
        {title.text}
      </span>
      {minutes !== null && minutes > 0 && (
        <span className="block text-sm">{m.instructions_section_time({ time: formatMinutes(minutes) })}</span>
      )}
      {qualifying && (
        <span className="block text-sm">{m.instructions_qualifying({ marks: formatWholeMarks(plainMarks(qualifying.marks)) })}</span>
      )}
    </>
  )
}

function BlockRows({ block }: { readonly block: Block }) {
  const marks = marksOf(block.scheme)
  const notes = notesOf(block)
  return (
    <>
      <tr>
        <th scope="row" className="text-start font-normal text-muted">
          {TYPE_TEXT[block.type]()}
        </th>
        <td className="text-end">{formatNumber(block.count)}</td>
        <td className="text-end whitespace-nowrap">
          <span className="sr-only">{marks.long}</span>
          <span aria-hidden="true" dir="ltr">
            {marks.short}
          </span>
        </td>
        <td className="text-end">{mostOfBlock(block)}</td>
      </tr>
      {notes.length > 0 && (
        <tr>
          <td colSpan={4} className="pt-0! text-sm">
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

/** What is special about a block: any n of its questions, marks by row, all or nothing. */
function notesOf({ attemptAny, count, type, scheme }: Block): string[] {
  const exact = exactMarksOf(scheme)
  return [
    ...(exact === null ? [] : [m.instructions_exact_marks(exact)]),
    ...(attemptAny === undefined ? [] : [m.instructions_attempt_any({ count: formatNumber(attemptAny), of: formatNumber(count) })]),
    ...(scheme.rule === 'perRow' ? [m.instructions_per_row()] : []),
    ...(scheme.rule === 'fixed' && (type === 'multiple' || type === 'matrix') ? [m.instructions_whole()] : []),
  ]
}

/** The marks of all that count; of a matrix by rows only the paper knows. */
const mostOfBlock = ({ count, attemptAny = count, scheme }: Block): string =>
  scheme.rule === 'perRow' ? '–' : formatWholeMarks(plainMarks(scheme.right, attemptAny))

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
