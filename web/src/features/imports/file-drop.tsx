import { FileUp } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { UPLOAD_LIMITS } from '#web/formats/upload-model.ts'
import type { GivenFile } from './engine/upload-state.ts'

const ACCEPT = '.xlsx,.xlsm,.xls,.docx,.docm,.doc,.csv,.tsv,.txt,.gift,.aiken,.json,.xml,.html,.htm,.zip,.imscc,.png,.jpg,.jpeg,.webp,.gif'
/** What a page may reasonably hold; the worker refuses a file that is too large by its kind. */
const MOST_BYTES = 64 * 1024 * 1024
/** One byte over the largest file that is read is enough for the worker to say so. */
const MOST_OF_A_FILE = UPLOAD_LIMITS.zipBytes + 1

/** A place to drop the file and the pictures it names; a button for those who choose. */
export function FileDrop({ busy, onFiles }: { readonly busy: boolean; readonly onFiles: (files: readonly GivenFile[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = async (files: readonly File[]) => {
    let bytes = 0
    const given: GivenFile[] = []
    for (const file of files) {
      bytes += file.size
      const part = bytes > MOST_BYTES || file.size > MOST_OF_A_FILE ? file.slice(0, MOST_OF_A_FILE) : file
      given.push({ name: file.name, bytes: new Uint8Array(await part.arrayBuffer()) })
    }
    if (given.length > 0) onFiles(given)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!busy) void take([...event.dataTransfer.files])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop a file; the button in it is the same for the keyboard
    <section
      aria-label={m.admin_upload_drop()}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'grid min-h-60 content-center justify-items-center gap-3 rounded-card border-2 border-dashed p-6 text-center',
        isOver ? 'border-primary bg-primary-soft' : 'border-edge bg-surface',
      )}
    >
      <FileUp size={40} aria-hidden="true" className="text-primary" />
      <p className="text-lg font-bold">{m.admin_upload_drop()}</p>
      <p className="max-w-[44ch] text-muted">{m.admin_upload_drop_text()}</p>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // So that the same file can be chosen again after it was corrected.
          event.target.value = ''
          void take(files)
        }}
      />
      <Button look="primary" busy={busy} onClick={() => input.current?.click()}>
        {busy ? m.admin_upload_reading() : m.admin_upload_choose()}
      </Button>
    </section>
  )
}
