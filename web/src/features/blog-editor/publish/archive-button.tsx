import { Archive } from 'lucide-react'
import { useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Takes a published text off the site, once that is confirmed. */
export function ArchiveButton({ isBusy, onArchive }: { readonly isBusy: boolean; readonly onArchive: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="danger" busy={isBusy} onClick={() => setAsking(true)}>
        <Archive size={18} aria-hidden="true" />
        {m.admin_posts_archive()}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={m.admin_posts_archive_title()}
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
        <p>{m.admin_posts_archive_text()}</p>
      </Dialog>
    </>
  )
}
