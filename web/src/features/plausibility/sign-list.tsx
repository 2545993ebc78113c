import type { PlausibilitySigns, WrongAnswer } from '#contract/plausibility/schemas.ts'
import { LearnerLink } from '#web/admin/learner-link.tsx'
import type { PersonNames } from '#web/admin/person-names.ts'
import { optionLetter } from '#web/admin/question-in-paper/key-text.ts'
import { formatDuration, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

interface SignListProps {
  readonly signs: PlausibilitySigns
  /** Those on the list with the same wrong answers. */
  readonly others: readonly string[]
  readonly names: PersonNames
}

/** What is unusual, in sentences. */
export function SignList({ signs: { equal, pace, rush }, others, names }: SignListProps) {
  return (
    <ul className="grid gap-3">
      {equal !== undefined && (
        <li className="grid gap-1">
          <p>{m.admin_rank_equal({ count: formatNumber(equal.wrong.length), learners: formatNumber(equal.learners) })}</p>
          {others.length > 0 && (
            <p className="flex flex-wrap gap-x-3">
              <span className="text-muted">{m.admin_rank_equal_with()}</span>
              {others.map((userId) => (
                <LearnerLink key={userId} userId={userId} name={names.get(userId)} />
              ))}
            </p>
          )}
          <p className="text-sm text-muted wrap-anywhere tabular">
            {m.admin_rank_equal_answers({ answers: equal.wrong.map(answerText).join(' · ') })}
          </p>
        </li>
      )}
      {pace !== undefined && (
        <li>
          {m.admin_rank_pace({
            seconds: formatNumber(pace.quickMs / 1_000),
            answers: formatNumber(pace.answers),
            right: formatNumber(pace.right),
          })}
        </li>
      )}
      {rush !== undefined && (
        <li>
          {m.admin_rank_rush({
            length: formatDuration(rush.lengthMs),
            answers: formatNumber(rush.answers),
            right: formatNumber(rush.right),
            questions: formatNumber(rush.questions),
          })}
        </li>
      )}
    </ul>
  )
}

/** A question of the paper and what was answered: "4: B". */
const answerText = ([place, answer]: WrongAnswer): string =>
  `${formatNumber(place + 1)}: ${typeof answer === 'string' ? answer : (answer ?? []).map(optionLetter).join(', ')}`
