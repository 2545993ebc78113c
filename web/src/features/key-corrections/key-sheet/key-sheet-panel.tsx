import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type { KeyChange, TestKeys } from '#contract/key-corrections/schemas.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import type { KeySheet } from '#web/formats/key-sheet/key-sheet-model.ts'
import { openKeySheet } from '#web/formats/key-sheet/open-key-sheet.ts'
import { sheetOfText } from '#web/formats/key-sheet/sheet-of-text.ts'
import { UPLOAD_LIMITS } from '#web/formats/upload-model.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { compareWithPaper, NO_ANSWERS, type SheetAnswers } from './compare-with-paper.ts'
import { SheetQuestions } from './sheet-questions.tsx'
import { SheetReport } from './sheet-report.tsx'
import { refusalText } from './sheet-words.ts'

interface KeySheetPanelProps {
  readonly paper: NonNullable<TestKeys['paper']>
  readonly onTake: (changes: readonly KeyChange[]) => void
  readonly onClose: () => void
}

interface Opened {
  /** Which reading it is: of the same file, a second one begins anew. */
  readonly reading: number
  readonly file: KeySheet
  /** Null for what was pasted. */
  readonly name: string | null
}

/** An official answer key as a whole: given as text or a file, compared with the present key, and taken over as changes that are not published yet. */
export function KeySheetPanel({ paper, onTake, onClose }: KeySheetPanelProps) {
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [answers, setAnswers] = useState<SheetAnswers>(NO_ANSWERS)
  const [error, setError] = useState<string | undefined>()
  const open = async (read: () => KeySheet | Promise<KeySheet>, name: string | null) => {
    try {
      const file = await read()
      setOpened((before) => ({ reading: (before?.reading ?? 0) + 1, file, name }))
      setAnswers(NO_ANSWERS)
      setError(undefined)
    } catch (fault) {
      setOpened(null)
      setError(refusalText(fault))
    }
  }
  const comparison = opened === null ? null : compareWithPaper(opened.file, paper, answers)
  return (
    <section aria-labelledby="key-sheet" className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="key-sheet" className="text-lg">
          {m.admin_keys_sheet()}
        </h2>
        <Button size="sm" look="quiet" onClick={onClose}>
          {m.action_close()}
        </Button>
      </div>
      <p className="max-w-[70ch] text-muted">{m.admin_keys_sheet_intro()}</p>
      <Field label={m.admin_keys_sheet_text()} hint={m.admin_keys_sheet_text_hint()} error={error}>
        {(ids) => <TextArea {...ids} dir="auto" rows={6} value={text} onChange={(event) => setText(event.target.value)} />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          look="primary"
          onClick={() => {
            if (text.trim() === '') setError(m.admin_keys_sheet_empty())
            else void open(() => sheetOfText(text), null)
          }}
        >
          {m.admin_keys_sheet_read()}
        </Button>
        <SheetFile onFile={(file) => void open(async () => openKeySheet(file.name, await bytesOf(file)), file.name)} />
      </div>
      {opened !== null && comparison !== null && (
        <div className="grid gap-4 border-t border-line pt-4">
          {opened.name !== null && (
            <p className="wrap-anywhere">
              <bdi>{m.admin_keys_sheet_of_file({ name: opened.name })}</bdi>
            </p>
          )}
          <SheetQuestions comparison={comparison} paper={paper} answers={answers} onAnswer={setAnswers} />
          {/* What was left out or taken belongs to one reading of one sheet. */}
          <SheetReport
            key={JSON.stringify([opened.reading, answers])}
            comparison={comparison}
            file={opened.file}
            paper={paper}
            onTake={onTake}
          />
        </div>
      )}
    </section>
  )
}

/** One byte over the reader's limit is enough for it to say so. */
const bytesOf = async (file: File): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.slice(0, UPLOAD_LIMITS.fileBytes + 1).arrayBuffer())

const SheetFile = ({ onFile }: { readonly onFile: (file: File) => void }) => (
  <FileButton accept=".xlsx,.csv,.tsv,.docx,.txt,.xls,.doc" onFile={onFile}>
    <FileUp size={18} aria-hidden="true" />
    {m.admin_keys_sheet_file()}
  </FileButton>
)
