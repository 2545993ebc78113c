import { useState, type KeyboardEvent } from 'react'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import type { OfferedProblem, RowDetail } from '../engine/row-detail.ts'
import { columnNamed } from '#web/formats/template-columns.ts'
import { problemText } from '../problem-text.ts'
import type { ColumnLabel } from './column-label.ts'

interface MendFormProps {
  readonly detail: RowDetail
  readonly typed: ReadonlyMap<string, string>
  readonly labelOf: ColumnLabel
  readonly onType: (column: string, text: string) => void
  readonly onSave: () => Promise<void>
}

/** The cells of a row to be mended: those at fault first, the rest on demand. What is typed stays until it is saved. */
export function MendForm({ detail, typed, labelOf, onType, onSave }: MendFormProps) {
  const [isBusy, setBusy] = useState(false)
  const cells = new Map(detail.cells ?? [])
  const faulty = [...new Set(detail.problems.flatMap(({ column }) => (column === null || columnNamed(column) === null ? [] : [column])))]
  const others = [...cells.keys()].filter((column) => !faulty.includes(column))
  const isDirty = [...typed].some(([column, text]) => text !== (cells.get(column) ?? ''))
  const save = async () => {
    if (!isDirty || isBusy) return
    setBusy(true)
    try {
      await onSave()
    } catch (error) {
      showToast(m.admin_upload_failed(), { tone: 'error', description: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  const fieldOf = (column: string) => (
    <CellField
      key={column}
      column={column}
      label={labelOf(column)}
      problems={detail.problems.filter((problem) => problem.column === column)}
      text={typed.get(column) ?? cells.get(column) ?? ''}
      onType={onType}
      onSave={save}
    />
  )
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {faulty.map(fieldOf)}
      <Button type="submit" look="primary" busy={isBusy} disabled={!isDirty} className="justify-self-start">
        {m.admin_upload_save_cell()}
      </Button>
      {others.length > 0 && (
        <details open={faulty.length === 0}>
          <summary className="min-h-11 cursor-pointer py-2 text-sm font-bold text-primary">{m.admin_upload_other_cells()}</summary>
          <div className="mt-2 grid gap-4">{others.map(fieldOf)}</div>
        </details>
      )}
    </form>
  )
}

interface CellFieldProps {
  readonly column: string
  readonly label: string
  readonly problems: readonly OfferedProblem[]
  readonly text: string
  readonly onType: (column: string, text: string) => void
  readonly onSave: () => Promise<void>
}

function CellField({ column, label, problems, text, onType, onSave }: CellFieldProps) {
  const isLine = !isText(column)
  const told = problems.map((problem) => problemText(problem)).join(' ')
  const isError = problems.some(({ level }) => level === 'error')
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(isLine || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void onSave()
  }
  return (
    <Field label={label} {...(told !== '' && (isError ? { error: told } : { hint: told }))}>
      {(ids) => (
        <TextArea
          {...ids}
          {...(problems.length > 0 && { 'data-fault': '' })}
          rows={isLine ? 1 : Math.min(8, Math.max(2, text.split('\n').length, Math.ceil(text.length / 60)))}
          dir="auto"
          value={text}
          onKeyDown={press}
          onChange={(event) => onType(column, event.target.value)}
        />
      )}
    </Field>
  )
}

/** Texts of learners have lines; Enter saves the others. */
const isText = (column: string): boolean => {
  const named = columnNamed(column)
  return named !== null && 'language' in named
}
