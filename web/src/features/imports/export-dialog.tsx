import { useEffect, useState } from 'react'
import { ENDONYMS, LOCALES, type Locale } from '#contract/shared/locales.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { formatList, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { fetchExport } from './fetch-export.ts'
import { newUploadThread } from './engine/new-upload-thread.ts'
import { UploadEngine } from './engine/upload-engine.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#web/formats/format-of-file.ts'
import type { Written } from '#web/formats/written.ts'
import { stoppedText } from './refusal-text.ts'
import { saveFile } from './save-file.ts'

interface ExportDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The questions chosen, by id; without them the dialog asks which. */
  readonly ids?: readonly string[]
}

const NAMES = {
  xlsx: '.xlsx',
  docx: 'Word',
  csv: '.csv',
  gift: 'GIFT',
  aiken: 'Aiken',
  json: 'JSON',
  moodle: 'Moodle XML',
  qti: 'QTI 3',
} as const satisfies Record<ExportFormat, string>

/** Formats that hold the files of pictures. */
const WITH_PICTURES: ReadonlySet<ExportFormat> = new Set(['docx', 'json', 'moodle', 'qti'])

/** Questions of the bank as a file, and what the format could not carry of each. */
export function ExportDialog({ open, onClose, ids }: ExportDialogProps) {
  const { _id } = useSignedIn()
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [language, setLanguage] = useState<Locale>('en')
  const [scope, setScope] = useState<'all' | 'topic' | 'test'>('all')
  const [name, setName] = useState('')
  const [fetched, setFetched] = useState<number | null>(null)
  const [written, setWritten] = useState<{ count: number; lost: Written['lost'] } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [stop] = useState(() => new AbortController())
  useEffect(() => () => stop.abort(), [stop])
  const go = async () => {
    setError(null)
    setWritten(null)
    setFetched(0)
    const engine = new UploadEngine(_id, newUploadThread)
    try {
      const one = scope === 'topic' ? { topic: name.trim() } : scope === 'test' ? { test: name.trim() } : {}
      const found = await fetchExport(ids === undefined ? one : { ids }, WITH_PICTURES.has(format), setFetched, stop.signal)
      if (found.questions.length > 0) {
        const file = await engine.ask('write', [{ format, language, ...found }])
        saveFile('sopan-questions', format, file.bytes)
        setWritten({ count: found.questions.length - file.lost.filter(({ isLeftOut }) => isLeftOut).length, lost: file.lost })
      } else setWritten({ count: 0, lost: [] })
    } catch (failure) {
      setError(failure)
    } finally {
      engine.stop()
      setFetched(null)
    }
  }
  const hasName = ids !== undefined || scope === 'all' || name.trim() !== ''
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.admin_upload_export()}
      closeLabel={m.action_close()}
      actions={
        <Button look="primary" busy={fetched !== null} disabled={!hasName} onClick={() => void go()}>
          {fetched === null ? m.admin_upload_export_do() : m.admin_upload_export_getting({ count: fetched, shown: formatNumber(fetched) })}
        </Button>
      }
    >
      <div className="grid gap-4">
        {ids === undefined ? (
          <>
            <FieldGroup label={m.admin_upload_export_which()}>
              <ChoiceChips
                name="export-scope"
                kind="one"
                chosen={[scope]}
                onChoose={([one = 'all']) => setScope(one)}
                choices={[
                  { value: 'all', label: m.admin_upload_export_all() },
                  { value: 'topic', label: m.admin_upload_export_topic() },
                  { value: 'test', label: m.admin_upload_export_test() },
                ]}
              />
            </FieldGroup>
            {scope !== 'all' && (
              <Field label={scope === 'topic' ? m.admin_upload_export_topic_id() : m.admin_upload_export_test_id()}>
                {(field) => <TextInput {...field} dir="ltr" value={name} onChange={(event) => setName(event.target.value)} />}
              </Field>
            )}
          </>
        ) : (
          <p>{m.admin_upload_export_chosen({ count: formatNumber(ids.length) })}</p>
        )}
        <FieldGroup label={m.admin_upload_format()}>
          <ChoiceChips
            name="export-format"
            kind="one"
            chosen={[format]}
            onChoose={([one = 'xlsx']) => setFormat(one)}
            choices={EXPORT_FORMATS.map((value) => ({ value, label: NAMES[value] }))}
          />
        </FieldGroup>
        {format === 'docx' && <p className="text-sm text-muted">{m.admin_upload_export_word()}</p>}
        {(format === 'gift' || format === 'aiken') && (
          <Field label={m.admin_upload_language()}>
            {(field) => (
              <Select
                {...field}
                value={language}
                onChange={(event) => setLanguage(LOCALES.find((one) => one === event.target.value) ?? 'en')}
              >
                {LOCALES.map((one) => (
                  <option key={one} value={one} lang={one}>
                    {ENDONYMS[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {error !== null && (
          <p role="alert" className="text-bad">
            {m.admin_upload_export_failed()}. {stoppedText(error)}
          </p>
        )}
        {written !== null && (
          <div role="status" className="grid gap-2">
            <p className="font-bold">
              {written.count === 0 && written.lost.length === 0
                ? m.admin_upload_export_none()
                : m.admin_upload_export_done({ count: written.count, shown: formatNumber(written.count) })}
            </p>
            {written.lost.length > 0 && (
              <details>
                <summary className="min-h-11 cursor-pointer py-2 text-primary">
                  {m.admin_upload_export_lost()} ({formatNumber(written.lost.length)})
                </summary>
                <ul className="grid max-h-60 gap-1 overflow-y-auto text-sm">
                  {written.lost.map(({ id, what, isLeftOut }) => (
                    <li key={id}>
                      <bdi dir="ltr" className="font-bold">
                        {id}
                      </bdi>
                      : {isLeftOut ? m.admin_upload_export_left_out({ what: formatList(what) }) : formatList(what)}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
