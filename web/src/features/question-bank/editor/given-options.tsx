import { m } from '#web/lib/i18n/messages.ts'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { useEditor } from './editor-context.ts'
import { fieldId } from './form-faults.ts'
import { GroupFault } from './group-fault.tsx'
import { RightMark } from './lettered-list.tsx'
import { choicesOf } from './question-form.ts'
import { usePreview } from './use-preview.ts'

/** The options that the type gives in every language: only the right one is chosen. */
export function GivenOptions() {
  const { form, language } = useEditor()
  const { data } = usePreview(form, language)
  return (
    <fieldset id={fieldId('key.options')} tabIndex={-1} className="grid gap-2">
      <legend className="mb-1.5 font-bold">{m.admin_bank_options()}</legend>
      <p className="text-xs text-muted">{m.admin_bank_given_hint()}</p>
      <GroupFault field="key.options" />
      {choicesOf(form).map((letter, place) => {
        const name = 'ABCDE'[place] ?? letter
        return (
          <div key={letter} className="flex items-center gap-2">
            <RightMark letter={letter} name={name} />
            <RichHtml html={data?.given?.[place] ?? ''} lang={language} className="min-w-0 flex-1" />
          </div>
        )
      })}
    </fieldset>
  )
}
