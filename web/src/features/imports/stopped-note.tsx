import { CircleAlert } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/formats/upload-model.ts'
import { EngineStopped } from './engine/upload-engine.ts'
import { stoppedText } from './refusal-text.ts'

interface Props {
  readonly error: unknown
  readonly onWestern?: () => void
  /** The name of the file whose reading can be tried again, and the press that does so. */
  readonly again?: { readonly name: string; readonly onPress: () => void } | null
}

/** What stopped the step before, and for a text of unknown letters the one way to read it that is left. */
export function StoppedNote({ error, onWestern, again = null }: Props) {
  if (error === null) return null
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-card border border-bad bg-bad-soft p-4">
      <p className="flex items-start gap-2">
        <CircleAlert size={20} aria-hidden="true" className="mt-1 shrink-0 text-bad" />
        {stoppedText(error)}
      </p>
      {onWestern !== undefined && error instanceof Refusal && error.code === 'encoding' && (
        <Button onClick={onWestern}>{m.admin_upload_refused_encoding_do()}</Button>
      )}
      {again !== null && error instanceof EngineStopped && (
        <Button onClick={again.onPress}>{m.admin_upload_read_again({ name: again.name })}</Button>
      )}
    </div>
  )
}
