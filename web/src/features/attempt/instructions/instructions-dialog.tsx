import { m } from '#web/lib/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useRunning } from '../running/running-context.tsx'
import { TestRules } from './test-rules.tsx'

/** The instructions again, during the test. */
export function InstructionsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { stored, shelf } = useRunning().attempt
  return (
    <Dialog open={open} onClose={onClose} title={m.test_instructions()} closeLabel={m.action_close()}>
      <TestRules pattern={stored.grant.pattern} languages={shelf.languages} compensationMs={stored.grant.compensationMs} />
    </Dialog>
  )
}
