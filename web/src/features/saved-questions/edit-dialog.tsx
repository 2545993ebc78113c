import { useId, useState } from 'react'
import { SAVED_LIMITS } from '#contract/revision/practice-limits.ts'
import type { SavedItem } from '#contract/saved-questions/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import type { SavedEdit } from '#web/question/practice/change-saved.ts'

interface EditDialogProps {
  readonly item: SavedItem | null
  readonly folders: readonly string[]
  readonly tags: readonly string[]
  readonly onClose: () => void
  readonly onKeep: (item: SavedItem, edit: SavedEdit) => void
}

/** Note, folder and tags of a saved question. A folder is made by naming it. */
export function EditDialog({ item, onClose, ...rest }: EditDialogProps) {
  return (
    <Sheet open={item !== null} onClose={onClose} title={m.practice_edit()} closeLabel={m.action_close()}>
      {item !== null && <EditForm item={item} onClose={onClose} {...rest} />}
    </Sheet>
  )
}

function EditForm({ item, folders, tags, onClose, onKeep }: EditDialogProps & { readonly item: SavedItem }) {
  const list = useId()
  const [note, setNote] = useState(item.note)
  const [folder, setFolder] = useState(item.folder ?? '')
  const [words, setWords] = useState(item.tags.join(', '))
  const known = tags.filter((tag) => !tagsIn(words).includes(tag))
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onKeep(item, { note: note.trim(), folder: folder.trim() === '' ? null : folder.trim(), tags: tagsIn(words) })
        onClose()
      }}
    >
      <Field label={m.practice_note()}>
        {(ids) => (
          <TextArea {...ids} rows={4} maxLength={SAVED_LIMITS.note} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
      <Field label={m.practice_folder()} hint={m.practice_folder_hint()}>
        {(ids) => (
          <>
            <TextInput
              {...ids}
              list={list}
              maxLength={SAVED_LIMITS.folder}
              value={folder}
              onChange={(event) => setFolder(event.target.value)}
            />
            <datalist id={list}>
              {folders.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label={m.practice_tags()} hint={m.practice_tags_hint()}>
        {(ids) => <TextInput {...ids} maxLength={220} value={words} onChange={(event) => setWords(event.target.value)} />}
      </Field>
      {known.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {known.slice(0, 12).map((tag) => (
            <button
              key={tag}
              type="button"
              onClick={() => setWords([...tagsIn(words), tag].join(', '))}
              className="inline-flex min-h-9 items-center rounded-full border border-edge px-3 text-sm hover:bg-sunken"
            >
              + <bdi>{tag}</bdi>
            </button>
          ))}
        </p>
      )}
      <Button type="submit" look="primary" className="justify-self-end">
        {m.practice_keep()}
      </Button>
    </form>
  )
}

/** Words between commas of any script, each once, as many and as long as may be kept. */
const tagsIn = (words: string): string[] =>
  [...new Set(words.split(/[,،、;]/).map((word) => word.trim().slice(0, SAVED_LIMITS.tag).trim()))]
    .filter((word) => word !== '')
    .slice(0, SAVED_LIMITS.tags)
