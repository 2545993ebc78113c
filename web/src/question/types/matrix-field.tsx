import { useId, type KeyboardEvent } from 'react'
import type { Answer } from '#contract/attempts/schemas.ts'
import { directionOf } from '#contract/shared/locales.ts'
import type { PaperQuestion } from '#contract/papers/schemas.ts'
import type { ZoomedImage } from '#web/question/exam-image-zoom.tsx'
import { signedMarks } from '#web/question/marks-text.ts'
import { direction } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { ListPair } from './list-pair.tsx'
import { HEADS_CLASS, headPlace, LISTS_CLASS, rowLetter } from './matrix-heads.ts'
import { neighbourCell } from './neighbour-cell.ts'

interface MatrixFieldProps {
  readonly question: PaperQuestion
  readonly chosen: Answer
  /** Takes a cell, `row × columns + column`, or gives it back. */
  readonly onToggle: (cell: number) => void
  readonly isLocked: boolean
  readonly images: readonly string[]
  readonly onZoom: (image: ZoomedImage) => void
}

/** A table of checkboxes: for each row the columns that belong to it. */
export function MatrixField({ question, chosen, onToggle, isLocked, images, onZoom }: MatrixFieldProps) {
  const id = useId()
  const { rows = [], columns = [], language, scheme } = question
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
  const cells = typeof chosen === 'object' && chosen !== null ? chosen : []
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    if (!(event.target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const grid = { rows: rows.length, columns: columns.length, isRtl: directionOf(language) === 'rtl' }
    const next = neighbourCell(Number(event.target.dataset['cell']), event.key, grid)
    if (next === null) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLInputElement>(`[data-cell="${next}"]`)?.focus()
  }
  return (
    <fieldset disabled={isLocked} aria-describedby={id} className="@container grid gap-4">
      <legend className="sr-only">{m.type_matrix_hint()}</legend>
      {place !== 'grid' && (
        <div className={LISTS_CLASS[place]}>
          <ListPair one={rows} two={columns} lang={language} images={images} onZoom={onZoom} />
        </div>
      )}
      <div id={id} dir={direction} className="grid gap-0.5 text-xs text-muted">
        <p aria-hidden="true">{m.type_matrix_hint()}</p>
        {scheme.rule === 'perRow' && <p>{m.type_rows_marked({ right: signed(scheme.right), wrong: signed(scheme.wrong) })}</p>}
        <p className="hidden pointer-fine:block">{m.type_matrix_keys()}</p>
      </div>
      {/* More columns than a phone holds are moved sideways, in here alone. */}
      <div className="-m-1 overflow-x-auto p-1">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the checkboxes inside are heard here */}
        <table onKeyDown={move} className="border-separate border-spacing-0 rounded-md border border-edge bg-surface">
          <thead>
            <tr>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the empty corner of the table */}
              <td className="border-e border-b border-line bg-sunken" />
              {columns.map((html, column) => (
                <th
                  key={column}
                  scope="col"
                  className="min-w-11 border-b border-line bg-sunken px-1 py-1.5 text-center align-bottom font-normal @xl:max-w-40 @xl:min-w-16"
                >
                  <span className="block font-bold">{column + 1}</span>
                  {head(html)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="[&>tr:not(:last-child)>*]:border-b">
            {rows.map((html, row) => (
              <tr key={row}>
                <th scope="row" className="min-w-11 border-e border-line bg-sunken px-2 py-1 text-start font-normal">
                  <span className="flex items-baseline gap-2">
                    <span className="font-bold">{rowLetter(row)}</span>
                    {head(html)}
                  </span>
                </th>
                {columns.map((_, column) => {
                  const cell = row * columns.length + column
                  const isChosen = cells.includes(cell)
                  return (
                    <td key={column} className={classNames('border-line p-0', isChosen && 'bg-primary-soft')}>
                      <label className="grid min-h-12 place-items-center rounded-sm has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-primary has-enabled:cursor-pointer">
                        <input
                          type="checkbox"
                          data-cell={cell}
                          aria-label={m.type_cell({ row: rowLetter(row), column: column + 1 })}
                          checked={isChosen}
                          onChange={() => onToggle(cell)}
                          className="size-5.5 outline-none"
                        />
                      </label>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  )
}

/** A sign stays before its number in a line that runs to the left. */
const signed = (marks: string): string => `\u2066${signedMarks(marks)}\u2069`
