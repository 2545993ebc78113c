import type { HomeResponse } from '#contract/catalogue/schemas.ts'
import { ComingTests } from './coming-tests.tsx'
import { LastResult } from './last-result.tsx'
import { PracticeCard } from './practice-card.tsx'

/** What the home says below what to take next: it comes a moment later, so that the first screen stays small. */
export function BelowTheFold({ home, now }: { readonly home: HomeResponse | undefined; readonly now: number }) {
  return (
    <>
      <PracticeCard />
      {home?.last && <LastResult attempt={home.last} previous={home.previous} now={now} />}
      <ComingTests now={now} />
    </>
  )
}
