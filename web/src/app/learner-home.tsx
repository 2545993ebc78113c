import { HomePage } from '#web/features/catalogue/home-page.tsx'
import { SampleCard } from '#web/features/samples/sample-card.tsx'
import { useStartNow } from './start-now.ts'

/** The home, with the result of the sample questions, and the way straight into a quiz. */
export function LearnerHome() {
  return <HomePage samples={<SampleCard />} startNow={useStartNow()} />
}
