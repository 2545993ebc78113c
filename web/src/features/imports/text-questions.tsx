import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { UploadOverview } from './engine/upload-state.ts'
import { TEXT_FORMS, type TextForm } from '#web/formats/text-form.ts'
import type { RowSettings } from '#web/formats/row-settings.ts'

interface TextQuestionsProps {
  readonly overview: UploadOverview
  readonly onChoose: (change: Partial<RowSettings>) => void
}

const GROUPED: Record<UploadOverview['unit'], (params: { readonly row: string; readonly text: string }) => string> = {
  row: (params) => m.admin_upload_grouped_cell(params),
  line: (params) => m.admin_upload_grouped_line(params),
  question: (params) => m.admin_upload_grouped_question(params),
}

/** What a file does not say of itself and no one may guess in silence: how its texts are written, and what commas in its keys mean. */
export function TextQuestions({ overview, onChoose }: TextQuestionsProps) {
  const { guess, grouped, state, unit } = overview
  const { settings } = state
  if (guess === null && grouped.count === 0) return null
  const form = settings.textForm ?? guess?.form ?? 'plain'
  return (
    <Card as="section" className="grid grid-cols-1 gap-5">
      {guess !== null && (
        <Field label={m.admin_upload_text_form()} hint={NOTES[form]()}>
          {(ids) => (
            <>
              <p className="text-sm text-muted">
                {GUESSES[guess.form]({ count: guess.cells, shown: formatNumber(guess.cells), example: guess.example })}
              </p>
              <Select
                {...ids}
                className="max-w-md"
                value={form}
                onChange={(event) => onChoose({ textForm: TEXT_FORMS.find((one) => one === event.target.value) ?? null })}
              >
                {TEXT_FORMS.map((one) => (
                  <option key={one} value={one}>
                    {NAMES[one]()}
                  </option>
                ))}
              </Select>
            </>
          )}
        </Field>
      )}
      {grouped.count > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-base font-bold">{m.admin_upload_grouped_title()}</legend>
          <p className="text-sm text-muted">{m.admin_upload_grouped_text({ count: grouped.count, shown: formatNumber(grouped.count) })}</p>
          <ul className="flex flex-wrap gap-2 text-sm">
            {grouped.cells.map(({ row, text }) => (
              <li key={row} className="rounded-full border border-line px-3 py-1">
                <bdi dir="ltr">{GROUPED[unit]({ row: String(row), text })}</bdi>
              </li>
            ))}
            {grouped.count > grouped.cells.length && (
              <li className="py-1">{m.admin_upload_grouped_more({ count: formatNumber(grouped.count - grouped.cells.length) })}</li>
            )}
          </ul>
          <Reading overview={overview} reading="one" onChoose={onChoose} />
          <Reading overview={overview} reading="several" onChoose={onChoose} />
          <Reading overview={overview} reading={null} onChoose={onChoose} />
        </fieldset>
      )}
    </Card>
  )
}

function Reading({ overview, reading, onChoose }: TextQuestionsProps & { readonly reading: RowSettings['grouped'] }) {
  const example = overview.grouped.cells.find(({ one }) => one !== '') ?? overview.grouped.cells[0]
  const { text = '', one = '', several = '' } = example ?? {}
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="grouped"
        className="size-5 shrink-0 accent-primary"
        checked={overview.state.settings.grouped === reading}
        onChange={() => onChoose({ grouped: reading })}
      />
      <span>
        {reading === 'one'
          ? m.admin_upload_grouped_one({ text, one })
          : reading === 'several'
            ? m.admin_upload_grouped_several({ text, several })
            : m.admin_upload_grouped_none()}
      </span>
    </label>
  )
}

const NAMES: Record<TextForm, () => string> = {
  plain: () => m.admin_upload_text_form_plain(),
  formulas: () => m.admin_upload_text_form_formulas(),
  markdown: () => m.admin_upload_text_form_markdown(),
  html: () => m.admin_upload_text_form_html(),
}
const NOTES: Record<TextForm, () => string> = {
  plain: () => m.admin_upload_text_form_note_plain(),
  formulas: () => m.admin_upload_text_form_note_formulas(),
  markdown: () => m.admin_upload_text_form_note_markdown(),
  html: () => m.admin_upload_text_form_note_html(),
}
const GUESSES: Record<TextForm, (params: { count: number; shown: string; example: string }) => string> = {
  plain: () => m.admin_upload_text_guess_plain(),
  formulas: (params) => m.admin_upload_text_guess_formulas(params),
  markdown: (params) => m.admin_upload_text_guess_markdown(params),
  html: (params) => m.admin_upload_text_guess_html(params),
}
