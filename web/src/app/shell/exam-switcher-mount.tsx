import { useAtRest } from '#web/lib/use-at-rest.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'

const load = () => import('#web/features/exams/switcher/exam-switcher.tsx')

/** The exam switcher in its place, which is kept for it until its code is there. */
export const ExamSwitcherMount = () => <div className="me-auto h-11 w-42 min-w-0">{useAtRest() && <WhenThere />}</div>

function WhenThere() {
  const late = useLateModule(load)
  return late && <late.ExamSwitcher />
}
