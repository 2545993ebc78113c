import { Download } from 'lucide-react'
import { useState } from 'react'
import { ENDONYMS, LOCALES, type Locale } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import type { UploadEngine } from './engine/upload-engine.ts'
import { stoppedText } from './refusal-text.ts'
import { saveFile } from './save-file.ts'

const LANGUAGES = LOCALES.map((value) => ({ value, label: ENDONYMS[value], lang: value }))
const FORMATS = [
  { value: 'xlsx', label: '.xlsx' },
  { value: 'csv', label: '.csv' },
] as const

/** The file to fill in, for the languages chosen. */
export function TemplateCard({ engine }: { readonly engine: UploadEngine }) {
  const [languages, setLanguages] = useState<Locale[]>(['en', 'hi'])
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const get = () =>
    engine.ask('template', [{ languages, format }]).then(
      (bytes) => saveFile('sopan-questions', format, bytes),
      (error: unknown) => showToast(stoppedText(error), { tone: 'error' }),
    )
  return (
    <Card as="section" className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg">{m.admin_upload_template()}</h2>
        <p className="text-muted">{m.admin_upload_template_text()}</p>
      </div>
      <FieldGroup label={m.admin_upload_template_languages()}>
        <ChoiceChips name="template-languages" choices={LANGUAGES} chosen={languages} kind="many" onChoose={setLanguages} />
      </FieldGroup>
      <FieldGroup label={m.admin_upload_format()}>
        <ChoiceChips name="template-format" choices={FORMATS} chosen={[format]} kind="one" onChoose={([one = 'xlsx']) => setFormat(one)} />
      </FieldGroup>
      <Button onClick={() => void get()} disabled={languages.length === 0} className="justify-self-start">
        <Download size={20} aria-hidden="true" />
        {m.admin_upload_template_get()}
      </Button>
    </Card>
  )
}
