import { useRunning, useSnapshot } from '../../running/running-context.tsx'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Warns before a section is left for good. */
export function EndSectionDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { attempt } = useRunning()
  const { slots, currentQ } = useSnapshot()
  const { controller, layout, typing } = attempt
  const section = layout.sections[layout.sectionOf(currentQ)]
  const questions = section === undefined ? [] : layout.order.slice(section.from, section.to)
  // What is selected on screen is left by the rule when the section ends, so it is counted as it is.
  const unanswered = questions.filter((question) => (slots[question]?.saved ?? null) === null).length
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.test_end_section()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button
            look="primary"
            onClick={() => {
              onClose()
              typing.settle()
              controller.endSection()
            }}
          >
            {m.test_end_section()}
          </Button>
        </>
      }
    >
      <p>{m.session_end_section_text({ count: formatNumber(unanswered) })}</p>
    </Dialog>
  )
}
