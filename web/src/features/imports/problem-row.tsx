import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import type { ShownProblem, UploadView } from './engine/upload-state.ts'
import { problemText } from './problem-text.ts'

const PLACES: Record<UploadView['unit'], (params: { readonly row: string }) => string> = {
  row: (params) => m.admin_upload_row(params),
  line: (params) => m.admin_upload_line(params),
  question: (params) => m.admin_upload_question(params),
}

interface ProblemRowProps {
  readonly problem: ShownProblem
  readonly unit: UploadView['unit']
  readonly onMend: (row: number, column: string, text: string) => Promise<void>
}

/** "Row 42, option_c_hi: empty while …", with the cell to fix right there. */
export function ProblemRow({ problem, unit, onMend }: ProblemRowProps) {
  const { row, column, level, text } = problem
  const [typed, setTyped] = useState(text ?? '')
  const [isBusy, setBusy] = useState(false)
  const place = row === null ? m.admin_upload_whole_file() : PLACES[unit]({ row: String(row) })
  const after = problem.code === 'legacy_hindi' ? problem.params?.['after'] : undefined
  const save = async () => {
    if (row === null || column === null) return
    setBusy(true)
    try {
      await onMend(row, column, typed)
    } catch (error) {
      showToast(m.admin_upload_failed(), { tone: 'error', description: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="grid gap-2 p-4">
      <p className="flex items-start gap-2">
        {level === 'error' ? (
          <CircleAlert size={18} aria-hidden="true" className="mt-1 shrink-0 text-bad" />
        ) : (
          <TriangleAlert size={18} aria-hidden="true" className="mt-1 shrink-0 text-muted" />
        )}
        <span className="min-w-0 break-words">
          <strong>
            {place}
            {column !== null && (
              <>
                {', '}
                <bdi dir="ltr">{column}</bdi>
              </>
            )}
          </strong>
          {': '}
          {problemText(problem)}
        </span>
      </p>
      {after !== undefined && (
        <p className="ps-7 text-sm">
          <bdi dir="ltr" className="text-muted line-through">
            {text?.slice(0, 200)}
          </bdi>{' '}
          {m.admin_upload_becomes()} <bdi lang="hi">{after}</bdi>
        </p>
      )}
      {text !== null && row !== null && column !== null && (
        <form
          className="flex flex-wrap items-start gap-2 ps-7"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <TextArea
            rows={typed.length > 80 || typed.includes('\n') ? 3 : 1}
            dir="auto"
            aria-label={m.admin_upload_mend({ place, column })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="min-w-0 flex-1 basis-60"
          />
          <Button type="submit" busy={isBusy} disabled={typed === text}>
            {m.admin_upload_save_cell()}
          </Button>
        </form>
      )}
    </li>
  )
}
