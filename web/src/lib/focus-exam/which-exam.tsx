import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { openExamSwitch } from './open-exam-switch.ts'

/** A screen that is about one exam, for someone who has none yet. */
export const WhichExam = ({ title }: { readonly title: string }) => (
  <>
    <h1 className="text-xl">{title}</h1>
    <EmptyState
      title={m.focus_which()}
      action={
        <Button look="primary" onClick={openExamSwitch}>
          {m.focus_choose()}
        </Button>
      }
    >
      {m.focus_which_text()}
    </EmptyState>
  </>
)
