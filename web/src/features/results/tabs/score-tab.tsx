import { unitOf } from '#domain/marking/marks.ts'
import { useModuleAtRest } from '#web/lib/use-module-at-rest.ts'
import { HiddenQuestions } from '../analysis/hidden-questions.tsx'
import { NextSteps } from '../analysis/next-steps.tsx'
import { Scorecard } from '../analysis/scorecard.tsx'
import { SectionCards } from '../analysis/section-cards.tsx'
import type { TabProps } from '../analysis/tab-props.ts'

/** What stands below the first screens: nobody waits for a score because of it. */
const loadAfterwards = () => import('./score-afterwards.tsx')

/** What the score is made of, what to do next, and the result to take along. */
export function Tab(props: TabProps) {
  const { analysis, at, facts, topics } = props
  const later = useModuleAtRest(loadAfterwards)
  return (
    <div className="ana-tab">
      <div className="ana-two">
        <div className="ana-column">
          <Scorecard analysis={analysis} />
          <SectionCards analysis={analysis} />
        </div>
        <div className="ana-column">
          {facts.length > 0 ? (
            <NextSteps
              facts={facts}
              topics={topics}
              testId={analysis.testId}
              at={at}
              byTime={analysis.isAnalysed === true}
              unit={unitOf(analysis)}
            />
          ) : (
            <HiddenQuestions analysis={analysis} />
          )}
          {later !== null && <later.AgainPanels analysis={analysis} />}
        </div>
      </div>
      {later !== null && (
        <div className="ana-folds">
          <later.KeepPanel {...props} />
          <later.Receipt analysis={analysis} />
          {analysis.opensCommitment === true && <later.FixedBefore analysis={analysis} />}
        </div>
      )}
    </div>
  )
}
