import { m } from '#web/lib/i18n/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useRunning } from '../running/running-context.tsx'
import { patternMaximum } from './pattern-totals.ts'
import { TestRules } from './test-rules.tsx'

/** The instructions again, during the test. */
export function InstructionsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { stored, papers } = useRunning().attempt
  const { pattern, compensationMs, mode = 'exam' } = stored.grant
  return (
    <Dialog open={open} onClose={onClose} title={m.test_instructions()} closeLabel={m.action_close()}>
      <TestRules
        pattern={pattern}
        languages={papers.languages}
        compensationMs={compensationMs}
        isTimed={mode === 'exam'}
        most={patternMaximum(pattern, papers.any().questions)}
      />
    </Dialog>
  )
}
