import { useRouter } from '@tanstack/react-router'
import { HomePage } from '#web/features/catalogue/home-page.tsx'
import { SampleCard } from '#web/features/samples/sample-card.tsx'

/** The home, with the result of the sample questions, and the way straight into a quiz: the press is what lets its clock start. */
export function LearnerHome() {
  const router = useRouter()
  return (
    <HomePage
      samples={<SampleCard />}
      startNow={(testId, language) => {
        void import('#web/features/attempts/instructions/start-permit.ts').then(({ permitStart }) => {
          permitStart(testId, { language, mode: 'exam' })
          return router.navigate({ href: `/test/start?test=${testId}` })
        })
      }}
    />
  )
}
