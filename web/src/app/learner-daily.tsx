import { DailyPage } from '#web/features/daily/daily-page.tsx'
import { useStartNow } from './start-now.ts'

/** The daily quiz, with the way straight into it. */
export function LearnerDaily() {
  return <DailyPage startNow={useStartNow()} />
}
