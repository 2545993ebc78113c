import { Archive } from 'lucide-react'
import { useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface ArchiveButtonProps {
  readonly isBusy: boolean
  readonly isDisabled?: boolean
  /** The question and what follows, where it is more than a text. */
  readonly title?: string
  readonly text?: string
  readonly onArchive: () => void
}

/** Takes a published text off the site, once that is confirmed. */
export function ArchiveButton({ isBusy, isDisabled = false, title, text, onArchive }: ArchiveButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="danger" busy={isBusy} disabled={isDisabled} onClick={() => setAsking(true)}>
        <Archive size={18} aria-hidden="true" />
        {m.admin_posts_archive()}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={title ?? m.admin_posts_archive_title()}
        closeLabel={m.action_close()}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{m.action_cancel()}</Button>
            <Button
              look="danger"
              onClick={() => {
                setAsking(false)
                onArchive()
              }}
            >
              {m.admin_posts_archive()}
            </Button>
          </>
        }
      >
        <p>{text ?? m.admin_posts_archive_text()}</p>
      </Dialog>
    </>
  )
}
