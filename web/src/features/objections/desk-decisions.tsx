import type { DeskDecision } from '#contract/objections/schemas.ts'
import { LearnerLink } from '#web/admin/learner-link.tsx'
import type { PersonNames } from '#web/admin/person-names.ts'
import { actionName } from '#web/admin/queries/action-words.ts'
import { ReasonTexts } from '#web/admin/reasons/reason-texts.tsx'
import { keyText } from '#web/admin/question-in-paper/key-text.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'

interface DeskDecisionsProps {
  readonly decisions: readonly DeskDecision[]
  readonly names: PersonNames
}

/** What was decided about the objections to a question, the newest first, with the reasons as learners read them. */
export function DeskDecisions({ decisions, names }: DeskDecisionsProps) {
  if (decisions.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{m.admin_objection_history()}</h3>
      <ol className="divide-y divide-line rounded-card border border-line">
        {decisions.map((decision) => (
          <li key={decision.round} className="grid gap-1.5 px-4 py-3">
            <p className="flex flex-wrap items-center gap-2">
              <strong dir="auto">{whatOf(decision)}</strong>
              {decision.state === 'pending' && <Badge tone="primary">{m.admin_objection_pending()}</Badge>}
              {decision.state === 'undone' && <Badge>{m.admin_objection_undone()}</Badge>}
            </p>
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted tabular">
              <LearnerLink userId={decision.decidedBy} name={names.get(decision.decidedBy)} />
              {m.admin_objection_decided({
                date: formatDateTime(decision.decidedAt),
                count: formatNumber(decision.objections),
              })}
            </p>
            <ReasonTexts reasons={decision.reasons} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function whatOf({ change }: DeskDecision): string {
  if (change === null) return m.admin_objection_was_stand()
  const answers = change.action === 'setKey' ? `: ${change.keys.map((key) => keyText(key)).join(` ${m.admin_keys_also()} `)}` : ''
  return `${actionName[change.action]()}${answers}`
}
