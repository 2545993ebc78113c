import { unitOf } from '#domain/marking/marks.ts'
import { AgainPanels } from '../again/again-panels.tsx'
import { HiddenQuestions } from '../analysis/hidden-questions.tsx'
import { NextSteps } from '../analysis/next-steps.tsx'
import { Receipt } from '../analysis/receipt.tsx'
import { Scorecard } from '../analysis/scorecard.tsx'
import { SectionCards } from '../analysis/section-cards.tsx'
import type { TabProps } from '../analysis/tab-props.ts'
import { KeepPanel } from '../insight/keep-panel.tsx'

/** What the score is made of, what to do next, and the result to take along. */
export function Tab(props: TabProps) {
  const { analysis, at, facts, topics } = props
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
          <AgainPanels analysis={analysis} />
        </div>
      </div>
      <div className="ana-folds">
        <KeepPanel {...props} />
        <Receipt receipt={analysis.receipt} />
      </div>
    </div>
  )
}
