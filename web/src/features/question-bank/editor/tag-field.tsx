import { useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { RemovableTag } from '#web/ui/tag.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useEditor } from './editor-context.ts'
import { fieldId } from './form-faults.ts'

/** Tags: Enter or a comma takes what was typed, and so does continuing. */
export function TagField() {
  const { form, update, faultOf } = useEditor()
  const [text, setText] = useState('')
  const take = () => {
    const wanted = text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '')
    setText('')
    if (wanted.length > 0) update((now) => ({ ...now, tags: [...new Set([...now.tags, ...wanted])].slice(0, 20) }))
  }
  return (
    <div className="grid gap-2">
      <Field id={fieldId('tags')} label={m.admin_bank_tags()} error={faultOf('tags')}>
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={40}
            value={text}
            placeholder={m.admin_bank_tags_hint()}
            onChange={(event) => setText(event.target.value)}
            onBlur={take}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ',') return
              event.preventDefault()
              take()
            }}
          />
        )}
      </Field>
      {form.tags.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {form.tags.map((tag) => (
            <RemovableTag
              key={tag}
              removeLabel={m.admin_bank_remove({ name: tag })}
              onRemove={() => update((now) => ({ ...now, tags: now.tags.filter((one) => one !== tag) }))}
            >
              {tag}
            </RemovableTag>
          ))}
        </div>
      )}
    </div>
  )
}
