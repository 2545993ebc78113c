import { useQuery } from '@tanstack/react-query'
import { BookOpenText, X } from 'lucide-react'
import { useState } from 'react'
import { directionOf } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { passagesQuery } from '#web/admin/queries/bank-queries.ts'
import { useEditor } from './editor-context.ts'
import { fieldId } from './form-faults.ts'

/** The passage that the question is about, if any. */
export function PassageField() {
  const { form, update, faultOf } = useEditor()
  const [isOpen, setOpen] = useState(false)
  return (
    <FieldGroup id={fieldId('passage')} label={m.admin_bank_passage()} error={faultOf('passage')}>
      <div className="flex items-center gap-2">
        <Button size="sm" onClick={() => setOpen(true)} className="min-w-0">
          <BookOpenText size={17} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{form.passage === '' ? m.admin_bank_passage_choose() : form.passage}</span>
        </Button>
        {form.passage !== '' && (
          <IconButton
            label={m.admin_bank_remove({ name: m.admin_bank_passage() })}
            onClick={() => update((now) => ({ ...now, passage: '' }))}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={m.admin_bank_passage_choose()} closeLabel={m.action_close()}>
        <Passages
          onChoose={(passage) => {
            update((now) => ({ ...now, passage }))
            setOpen(false)
          }}
        />
      </Dialog>
    </FieldGroup>
  )
}

function Passages({ onChoose }: { readonly onChoose: (passage: string) => void }) {
  const [text, setText] = useState('')
  const passages = useQuery(passagesQuery(useDebounced(text.trim(), 300)))
  return (
    <div className="grid gap-3">
      <TextInput
        type="search"
        aria-label={m.admin_bank_passage_search()}
        placeholder={m.admin_bank_passage_search()}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {passages.isError && <QueryError query={passages} title={m.admin_bank_passages_failed()} />}
      {passages.data?.length === 0 && <p className="text-muted">{m.admin_bank_passages_none()}</p>}
      <ul className="grid gap-1">
        {passages.data?.map(({ id, excerpt, language }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="grid w-full gap-0.5 rounded-md px-3 py-2 text-start hover:bg-sunken"
            >
              <span lang={language} dir={directionOf(language)}>
                {excerpt}
              </span>
              <bdi dir="ltr" className="text-xs text-muted">
                {id}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
