import { Check, X } from 'lucide-react'
import type { Answer } from '#contract/attempts/schemas.ts'
import type { PaperQuestion } from '#contract/papers/schemas.ts'
import type { ZoomedImage } from '#web/question/exam-image-zoom.tsx'
import type { AnswerTypes } from '#web/question/load-answer-types.ts'
import { HEADS_CLASS, headPlace, LISTS_CLASS, rowLetter } from '#web/question/types/matrix-heads.ts'
import { formatMarks, formatPercent } from '#web/lib/i18n/format.ts'
import { direction } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { VerdictMark, verdictName } from '#web/question/verdict-mark.tsx'
import { reviewMatrix, type CellState } from './matrix-review.ts'

interface ReviewMatrixProps {
  readonly question: PaperQuestion
  readonly answer: Answer
  /** The right columns of each row. */
  readonly right: readonly (readonly number[])[]
  readonly isShown: boolean
  /** The share of people who chose each cell, of 1; null where too few took the test. */
  readonly shares: readonly number[] | null
  readonly images: readonly string[]
  readonly types: AnswerTypes | null
  readonly onZoom: (image: ZoomedImage) => void
}

/** The matrix with what was chosen and what is right in each cell, by shape and word; long texts stand in the lists above it. */
export function ReviewMatrix({ question, answer, right, isShown, shares, images, types, onZoom }: ReviewMatrixProps) {
  const { rows = [], columns = [], language, scheme } = question
  const reviewed = reviewMatrix(scheme, columns.length, right, answer)
  const place = headPlace(rows, columns)
  const head = (html: string) =>
    place !== 'lists' && (
      <RichHtml
        as="span"
        html={html}
        lang={language}
        images={images}
        className={classNames('text-sm wrap-break-word', HEADS_CLASS[place])}
      />
    )
  return (
    <div className="@container grid gap-3">
      {place !== 'grid' && types && (
        <div className={LISTS_CLASS[place]}>
          <types.ListPair one={rows} two={columns} lang={language} images={images} onZoom={onZoom} />
        </div>
      )}
      <div className="overflow-x-auto">
        <table className="border-separate border-spacing-0 rounded-md border border-line bg-surface [&_:is(td,th)]:border-line [&_tbody>tr:not(:last-child)>*]:border-b">
          <thead>
            <tr className="[&>*]:border-b">
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the empty corner of the table */}
              <td className="bg-sunken" />
              {columns.map((html, column) => (
                <th key={column} scope="col" className="min-w-11 bg-sunken px-1 py-1.5 align-bottom font-normal @xl:max-w-40 @xl:min-w-16">
                  <span className="block font-bold">{column + 1}</span>
                  {head(html)}
                </th>
              ))}
              {isShown && (
                <th scope="col" className="bg-sunken px-2 py-1.5 text-start align-bottom text-sm font-normal">
                  {m.analysis_verdict()}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {reviewed.map(({ cells, verdict, marks, unit }, row) => (
              <tr key={row}>
                <th scope="row" className="border-e bg-sunken px-2 py-1 text-start font-normal">
                  <span className="flex items-baseline gap-2">
                    <span className="font-bold">{rowLetter(row)}</span>
                    {head(rows[row] ?? '')}
                  </span>
                </th>
                {cells.map((state, column) => (
                  <Cell
                    key={column}
                    state={isShown ? state : 'empty'}
                    share={isShown ? shares?.[row * columns.length + column] : undefined}
                  />
                ))}
                {isShown && (
                  <td className="px-2 py-1">
                    <span className="flex items-center gap-2 text-sm">
                      <VerdictMark verdict={verdict} small />
                      <span className="max-sm:sr-only">{verdictName[verdict]()}</span>
                      {marks !== null && (
                        <bdi dir="ltr" className="font-bold tabular">
                          {marks > 0 && '+'}
                          {formatMarks(marks, unit)}
                        </bdi>
                      )}
                    </span>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isShown && (
        <ul aria-hidden="true" dir={direction} className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
          {SHOWN.map((state) => (
            <li key={state} className="flex items-center gap-2">
              <Mark state={state} />
              {CELL_TEXT[state]()}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Cell({ state, share }: { readonly state: CellState; readonly share: number | undefined }) {
  return (
    <td className="p-1 text-center">
      <span className="grid min-h-9 content-center justify-items-center">
        {state !== 'empty' && (
          <>
            <Mark state={state} />
            <span className="sr-only">{CELL_TEXT[state]()}</span>
          </>
        )}
        {share !== undefined && <span className="text-xs text-muted tabular">{formatPercent(share)}</span>}
      </span>
    </td>
  )
}

type Shown = Exclude<CellState, 'empty'>
const SHOWN: readonly Shown[] = ['hit', 'wrong', 'missed']

function Mark({ state }: { readonly state: Shown }) {
  const Icon = state === 'wrong' ? X : Check
  return (
    <span aria-hidden="true" className={classNames('inline-grid size-6 place-items-center border-2', SHAPES[state])}>
      <Icon size={16} strokeWidth={3} />
    </span>
  )
}

const SHAPES = {
  hit: 'rounded-full border-good bg-good-soft text-good',
  missed: 'rounded-full border-dashed border-good text-good',
  wrong: 'rounded-[4px] border-bad bg-bad-soft text-bad',
} satisfies Record<Shown, string>

const CELL_TEXT = {
  hit: () => m.type_review_hit(),
  missed: () => m.type_review_missed(),
  wrong: () => m.solution_your_answer_wrong(),
} satisfies Record<Shown, () => string>
