import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import type { AskedQuestion } from '#contract/support/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { lateComponent } from '#web/lib/late-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const AskForm = lateComponent(async () => (await import('../annotations/ask-form.tsx')).AskForm, <Skeleton className="h-40" />)

/** Asks the operator what is not clear about a question whose solution is on screen: a ticket that knows the question. */
export function AskQuestion({ about }: { readonly about: AskedQuestion }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <span data-chrome>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CircleHelp size={20} aria-hidden="true" />
        {m.reply_ask()}
      </Button>
      <Dialog open={isOpen} onClose={close} title={m.reply_ask()} closeLabel={m.action_close()} shape="sheet">
        {isOpen && <AskForm about={about} onClose={close} />}
      </Dialog>
    </span>
  )
}
