import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useEditor } from './editor-context.ts'
import { fieldId } from './form-faults.ts'
import type { FormTexts } from './question-form.ts'

interface VideoFieldsProps {
  readonly texts: FormTexts
  readonly set: (change: Partial<FormTexts>) => void
  /** The path of a part of this language. */
  readonly at: (part: string) => string
}

/** A video of the solution on another site, and how long it is. */
export function VideoFields({ texts, set, at }: VideoFieldsProps) {
  const { faultOf } = useEditor()
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
      <Field id={fieldId(at('videoUrl'))} label={m.admin_bank_video()} hint={m.admin_bank_video_hint()} error={faultOf(at('videoUrl'))}>
        {(ids) => (
          <TextInput
            {...ids}
            type="url"
            dir="ltr"
            maxLength={300}
            value={texts.video}
            onChange={(event) => set({ video: event.target.value })}
          />
        )}
      </Field>
      <Field
        id={fieldId(at('videoSeconds'))}
        label={m.admin_bank_video_length()}
        hint={m.admin_bank_video_length_hint()}
        error={faultOf(at('videoSeconds'))}
      >
        {(ids) => (
          <TextInput
            {...ids}
            dir="ltr"
            maxLength={8}
            value={texts.videoLength}
            onChange={(event) => set({ videoLength: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
