import { Plus, Trash2 } from 'lucide-react'
import { TYPED_WORDS } from '#contract/question-bank/question-form.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useEditor } from './editor-context.ts'
import { fieldId } from './form-faults.ts'
import { GroupFault } from './group-fault.tsx'

/** The words that count as right, in any language. */
export function WordList() {
  const { form, update } = useEditor()
  const put = (words: readonly string[]) => update((now) => ({ ...now, words }))
  return (
    <fieldset id={fieldId('key.texts')} tabIndex={-1} className="grid gap-2">
      <legend className="mb-1.5 font-bold">{m.admin_bank_right()}</legend>
      <p className="text-xs text-muted">{m.admin_bank_words_hint()}</p>
      <GroupFault field="key.texts" />
      {form.words.map((word, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the words are fields in their places
        <div key={place} className="flex gap-1">
          <TextInput
            aria-label={m.admin_bank_word({ n: place + 1 })}
            dir="auto"
            maxLength={TYPED_WORDS}
            value={word}
            onChange={(event) => put(form.words.map((one, i) => (i === place ? event.target.value : one)))}
          />
          <IconButton
            label={m.admin_bank_remove({ name: m.admin_bank_word({ n: place + 1 }) })}
            disabled={form.words.length === 1}
            onClick={() => put(form.words.filter((_, i) => i !== place))}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        look="quiet"
        size="sm"
        disabled={form.words.length >= 30}
        onClick={() => put([...form.words, ''])}
        className="justify-self-start"
      >
        <Plus size={17} aria-hidden="true" />
        {m.admin_bank_one_more()}
      </Button>
    </fieldset>
  )
}
