import { useQuery } from '@tanstack/react-query'
import { homeQuery } from '#web/lib/api/learner-queries.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { Card } from '#web/ui/card.tsx'
import { StepsProgress } from '#web/ui/steps-progress.tsx'

const loadClaim = () => import('./sample-claim.tsx')

/** What someone had right before signing in, until they have taken a test. What is still on the device is claimed first. */
export function SampleCard() {
  const { data: home } = useQuery(homeQuery())
  const samples = home !== undefined && home.attemptedTestIds.length === 0 ? home.samples : null
  return (
    <>
      {home !== undefined && waitsToBeClaimed() && <ClaimWhenThere />}
      {samples && (
        <Card className="flex items-end gap-4">
          <StepsProgress done={samples.right} of={samples.total} />
          <p>
            <strong className="tabular">
              {m.sample_home_score({ right: formatNumber(samples.right), of: formatNumber(samples.total) })}
            </strong>{' '}
            {m.sample_home_next()}
          </p>
        </Card>
      )}
    </>
  )
}

function ClaimWhenThere() {
  const late = useLateModule(loadClaim)
  return late && <late.SampleClaim />
}

/** Only whether to load what claims it; that reads it properly. */
function waitsToBeClaimed(): boolean {
  try {
    return localStorage.getItem('sopan-samples') !== null
  } catch {
    return false
  }
}
