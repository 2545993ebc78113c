import { useModuleAtRest } from '#web/lib/use-module-at-rest.ts'

const load = () => import('#web/features/exams/switcher/exam-switcher.tsx')

/** The exam switcher in its place, which is kept for it until its code is there. */
export function ExamSwitcherMount() {
  const late = useModuleAtRest(load)
  return <div className="me-auto h-11 w-42 min-w-0">{late && <late.ExamSwitcher />}</div>
}
