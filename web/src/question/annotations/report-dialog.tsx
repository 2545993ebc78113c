import { useId, useState } from 'react'
import { REPORT_REASONS, type ReportReason } from '#contract/question-annotations/schemas.ts'
import { ENDONYMS, type Locale } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import type { QuestionPlace } from './mark-outbox.ts'
import { useMarks } from './use-marks.ts'

const REASONS: Record<ReportReason, () => string> = {
  wrongKey: () => m.tool_reason_answer(),
  wrongText: () => m.tool_reason_text(),
  translation: () => m.tool_translation_wrong(),
  image: () => m.tool_reason_image(),
  syllabus: () => m.tool_reason_syllabus(),
  other: () => m.tool_reason_other(),
}

interface ReportDialogProps {
  readonly at: QuestionPlace
  /** In which the question is read. */
  readonly language: Locale
  /** Chosen already when it opens. */
  readonly reason: ReportReason | null
  readonly open: boolean
  readonly onClose: () => void
}

/** What is wrong with a question, in a choice and a few words. Without a connection it is kept and goes later. */
export function ReportDialog({ open, onClose, ...rest }: ReportDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.tool_report_title()} closeLabel={m.action_close()} shape="sheet">
      {open && <ReportForm {...rest} onClose={onClose} />}
    </Dialog>
  )
}

function ReportForm({ at, language, reason, onClose }: Omit<ReportDialogProps, 'open'>) {
  const name = useId()
  const { put } = useMarks(at)
  const [chosen, setChosen] = useState(reason)
  const [text, setText] = useState('')
  const [sent, setSent] = useState<'no' | 'here' | 'server'>('no')
  const send = () => {
    if (chosen === null) return
    setSent('here')
    void put({ ...at, kind: 'report', reason: chosen, text: text.trim(), language }).then((isThere) => isThere && setSent('server'))
  }
  if (sent !== 'no') {
    return (
      <>
        <p role="status" className="mb-4">
          {sent === 'server' ? m.tool_reported() : m.tool_kept_here()}
        </p>
        <Button look="primary" onClick={onClose}>
          {m.action_close()}
        </Button>
      </>
    )
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <fieldset className="grid">
        <legend className="sr-only">{m.tool_report_title()}</legend>
        {REPORT_REASONS.map((one) => (
          <label key={one} className="flex min-h-11 items-start gap-3 py-2">
            <input type="radio" name={name} checked={chosen === one} onChange={() => setChosen(one)} className="mt-0.5 size-5 shrink-0" />
            <span>
              {REASONS[one]()}
              {one === 'translation' && (
                <span lang={language} className="text-muted">
                  {' '}
                  ({ENDONYMS[language]})
                </span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <Field label={m.tool_report_text()}>
        {(ids) => <TextArea {...ids} rows={3} maxLength={1_000} value={text} onChange={(event) => setText(event.target.value)} />}
      </Field>
      <Button type="submit" look="primary" disabled={chosen === null} className="justify-self-end">
        {m.tool_report_send()}
      </Button>
    </form>
  )
}
