import { useRouter } from '@tanstack/react-router'
import type { Locale } from '#contract/shared/locales.ts'

/** Starts a test at once, without its instructions: the press is what lets its clock start. */
export function useStartNow(): (testId: string, language: Locale) => void {
  const router = useRouter()
  return (testId, language) => {
    void import('#web/features/attempts/instructions/start-permit.ts').then(({ permitStart }) => {
      permitStart(testId, { language, mode: 'exam' })
      return router.navigate({ href: `/test/start?test=${testId}` })
    })
  }
}
