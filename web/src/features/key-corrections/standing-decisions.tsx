import type { KeyDecision, TestKeys } from '#contract/key-corrections/schemas.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LearnerLink } from '#web/admin/learner-link.tsx'
import { personNames } from '#web/admin/person-names.ts'
import { actionName } from '#web/admin/queries/action-words.ts'

interface StandingDecisionsProps {
  readonly test: TestKeys
  readonly paper: NonNullable<TestKeys['paper']>
  readonly onDecide: (place: number) => void
}

/** What stands about questions of the test in every paper, and whether it still fits them. */
export function StandingDecisions({ test, paper, onDecide }: StandingDecisionsProps) {
  if (test.decisions.length === 0) return null
  const names = personNames(test.people)
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{m.admin_keys_decisions()}</h2>
      <p className="max-w-[70ch] text-sm text-muted">{m.admin_keys_decisions_hint()}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {test.decisions.map((decision) => {
          const place = paper.questions.findIndex(({ id }) => id === decision.questionId)
          return (
            <li key={decision.questionId} className="grid gap-1.5 px-4 py-3">
              <p className="flex flex-wrap items-center gap-2">
                {place >= 0 && <Badge tone="primary">{m.admin_keys_place({ number: formatNumber(place + 1) })}</Badge>}
                <DecisionText decision={decision} />
                <span className="text-sm">
                  <LearnerLink userId={decision.actorId} name={names.get(decision.actorId)} />
                </span>
                {place >= 0 && (
                  <Button
                    size="sm"
                    aria-label={m.admin_keys_decide_name({ number: formatNumber(place + 1) })}
                    onClick={() => onDecide(place)}
                  >
                    {m.admin_keys_decide()}
                  </Button>
                )}
              </p>
              {!decision.fits && <p className="text-sm text-bad">{m.admin_keys_decision_unfit()}</p>}
              {!decision.isApplied && <p className="text-sm text-bad">{m.admin_keys_decision_missing()}</p>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const DecisionText = ({ decision }: { readonly decision: KeyDecision }) => {
  const answers =
    decision.answers.length === 0 || decision.action !== 'setKey' ? '' : ` (${decision.answers.join(` ${m.admin_keys_also()} `)})`
  return (
    <span className="wrap-anywhere">
      {m.admin_keys_decision_about({
        action: `${actionName[decision.action]()}${answers}`,
        date: formatDateTime(decision.decidedAt),
        reason: decision.reason,
      })}
    </span>
  )
}
