import { useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-input.tsx'

interface NoteDialogProps {
  readonly note: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onKeep: (note: string) => void
}

/** A note on a question; keeping it bookmarks the question. */
export function NoteDialog({ note, open, onClose, onKeep }: NoteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.tool_note()} closeLabel={m.action_close()} shape="sheet">
      {open && <NoteForm note={note} onKeep={onKeep} />}
    </Dialog>
  )
}

function NoteForm({ note, onKeep }: Pick<NoteDialogProps, 'note' | 'onKeep'>) {
  const [text, setText] = useState(note)
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onKeep(text.trim())
      }}
    >
      <Field label={m.tool_note_label()}>
        {(ids) => <TextArea {...ids} rows={5} maxLength={1_000} value={text} onChange={(event) => setText(event.target.value)} />}
      </Field>
      <Button type="submit" look="primary" className="justify-self-end">
        {m.tool_note_keep()}
      </Button>
    </form>
  )
}
