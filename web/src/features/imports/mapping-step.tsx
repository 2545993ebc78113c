import { useId, useState } from 'react'
import { ENDONYMS, LOCALES } from '#contract/shared/locales.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { UploadOverview } from './engine/upload-state.ts'
import { TextQuestions } from './text-questions.tsx'
import { MappingTable } from './mapping-table.tsx'
import type { Upload } from './use-upload.ts'

/** What the columns are, and what holds where a row says nothing. */
export function MappingStep({ upload, overview }: { readonly upload: Upload; readonly overview: UploadOverview }) {
  const { state, columns, sheets, unit } = overview
  const { settings } = state
  const known = state.mapping.filter((name) => name !== null).length
  const isAllKnown = known === columns.filter(({ header, sample }) => header !== '' || sample !== '').length
  const [isOpen, setOpen] = useState(!isAllKnown)
  const set = (change: Partial<typeof settings>) => void upload.choose({ settings: { ...settings, ...change } })
  const [subject, setSubject] = useState(settings.subject)
  const [topic, setTopic] = useState(settings.topic)
  const hasTopic = subject.trim() !== '' || topic.trim() !== '' || state.mapping.some((name) => name !== null && TOPICS.includes(name))
  // Whoever wants to name a topic in each row presses again.
  const [isAsked, setAsked] = useState(false)
  const subjectField = useId()
  const check = () => {
    if (hasTopic || isAsked) return void upload.check(overview)
    setAsked(true)
    document.getElementById(subjectField)?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="text-base">
        <bdi className="font-bold">{state.fileName}</bdi>
        {': '}
        {m.admin_upload_found({ rows: formatNumber(overview.rows), pictures: formatNumber(overview.pictures) })}
      </p>
      <div className="grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {sheets.length > 1 && (
          <Field label={m.admin_upload_sheet()}>
            {(ids) => (
              <Select {...ids} value={overview.readSheet ?? ''} onChange={(event) => void upload.choose({ sheet: event.target.value })}>
                {sheets.map((sheet) => (
                  <option key={sheet}>{sheet}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {unit !== 'row' && (
          <Field label={m.admin_upload_language()}>
            {(ids) => (
              <Select
                {...ids}
                value={state.language}
                onChange={(event) => void upload.choose({ language: LOCALES.find((one) => one === event.target.value) ?? 'en' })}
              >
                {LOCALES.map((language) => (
                  <option key={language} value={language} lang={language}>
                    {ENDONYMS[language]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      {unit === 'row' && (
        <Card as="section" className="grid grid-cols-1 gap-3">
          <p>
            {isAllKnown
              ? m.admin_upload_columns_known()
              : m.admin_upload_columns_some({ known: formatNumber(known), of: formatNumber(columns.length) })}
          </p>
          <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary className="min-h-11 cursor-pointer py-2 font-bold text-primary">{m.admin_upload_columns_show()}</summary>
            {isOpen && <MappingTable columns={columns} mapping={state.mapping} onChange={(mapping) => void upload.choose({ mapping })} />}
          </details>
        </Card>
      )}
      <TextQuestions overview={overview} onChoose={set} />
      <Card as="section" className="grid gap-4">
        <h2 className="text-lg">{m.admin_upload_defaults()}</h2>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            label={m.admin_upload_subject()}
            id={subjectField}
            error={isAsked && !hasTopic ? m.admin_upload_subject_none() : undefined}
          >
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={200}
                value={subject}
                onChange={(event) => setSubject(event.target.value)}
                onBlur={() => set({ subject: subject.trim() })}
              />
            )}
          </Field>
          <Field label={m.admin_upload_topic()}>
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={200}
                value={topic}
                onChange={(event) => setTopic(event.target.value)}
                onBlur={() => set({ topic: topic.trim() })}
              />
            )}
          </Field>
          <Field label={m.admin_upload_difficulty()}>
            {(ids) => (
              <Select
                {...ids}
                value={settings.difficulty}
                onChange={(event) => set({ difficulty: LEVELS.find((one) => one === event.target.value) ?? 'medium' })}
              >
                <option value="easy">{m.admin_upload_easy()}</option>
                <option value="medium">{m.admin_upload_medium()}</option>
                <option value="hard">{m.admin_upload_hard()}</option>
              </Select>
            )}
          </Field>
        </div>
        <Checkbox checked={settings.solutionFromKey} onChange={(event) => set({ solutionFromKey: event.target.checked })}>
          {m.admin_upload_solution_from_key()}
        </Checkbox>
      </Card>
      <Button look="primary" size="lg" className="justify-self-start" onClick={check}>
        {m.admin_upload_check()}
      </Button>
    </div>
  )
}

/** Columns that say where a question belongs. */
const TOPICS: readonly string[] = ['subject', 'topic', 'topic_id']
const LEVELS = ['easy', 'medium', 'hard'] as const
