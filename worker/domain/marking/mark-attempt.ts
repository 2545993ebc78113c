import type { Answer } from '#contract/attempts/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { Tally, Verdict } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { attainableMarks, type Awards, consideredOf, countsInTotal } from './counted-questions.ts'
import { isAttempted, type Marked, markQuestion } from './marking.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { NO_MARKS } from './marks.ts'
import { mostOf } from './scheme.ts'
import { negateUnits, sumUnits } from './units.ts'

/** A tally without times, which marking knows nothing of. `negative12` is the sum of the marks taken away, 0 or more. */
export type MarksTally = Omit<Tally, 'spentMs'>

export interface MarkedAttempt {
  readonly marks: readonly Units[]
  readonly verdicts: readonly Verdict[]
  readonly total: MarksTally
  readonly sections: readonly MarksTally[]
}

/**
 * Marks every question of a paper. `keys` and `answers` are in paper order and the answers those that count; `only` are
 * the questions of a second try, `chosen` the sections that the learner chose in the test. Sections that only qualify are marked, but not in the total.
 */
export function markAttempt(
  plan: PaperPlan,
  keys: readonly QuestionKey[],
  answers: readonly Answer[],
  only: ReadonlySet<number> | null = null,
  chosen: readonly number[] = [],
): MarkedAttempt {
  if (keys.length !== plan.questions.length || answers.length !== plan.questions.length)
    throw new RangeError(
      `a paper of ${plan.questions.length} questions cannot be marked with ${keys.length} keys and ${answers.length} answers`,
    )
  const awards = keys.map(({ award }) => award)
  const considered = consideredOf(
    plan,
    plan.questions.map((question, i) => isAttempted(question, answers[i] ?? null)),
    only,
    awards,
    chosen,
  )
  const marked = plan.questions.map((question, i): Marked => {
    const key = keys[i]
    if (key === undefined) throw new RangeError(`question ${i} has no key`)
    return considered[i] === true ? markQuestion(question, key, answers[i] ?? null) : { marks: NO_MARKS, verdict: 'notConsidered' }
  })
  const most = mostBySection(plan, considered, only, awards)
  const sections = plan.sections.map(({ from, to }, s) => tally(marked.slice(from, to), most.sections[s] ?? NO_MARKS))
  const counted = plan.sections.flatMap(({ from, to }, s) => (countsInTotal(plan, s) ? marked.slice(from, to) : []))
  return {
    marks: marked.map((m) => m.marks),
    verdicts: marked.map((m) => m.verdict),
    total: tally(counted, most.total),
    sections,
  }
}

/** Out of how many marks: what the paper can give, or the questions of a second try. A section that is not considered is out of none. */
function mostBySection(plan: PaperPlan, considered: readonly boolean[], only: ReadonlySet<number> | null, awards: Awards) {
  const chosen = plan.sections.map(({ from, to }) =>
    plan.questions.slice(from, to).map((q, i) => (considered[from + i] === true ? q : null)),
  )
  if (only === null) {
    const { total, sections } = attainableMarks(plan, awards)
    return { total, sections: sections.map((most, s) => (chosen[s]?.every((q) => q === null) === true ? NO_MARKS : most)) }
  }
  const sections = chosen.map((questions) => sumUnits(questions.flatMap((q) => (q === null ? [] : [mostOf(q.scheme)]))))
  return { total: sumUnits(sections.filter((_, s) => countsInTotal(plan, s))), sections }
}

function tally(marked: readonly Marked[], most: Units): MarksTally {
  const count = (verdict: Verdict) => marked.filter((m) => m.verdict === verdict).length
  return {
    score12: sumUnits(marked.map((m) => m.marks)),
    max12: most,
    right: count('right'),
    partial: count('partial'),
    wrong: count('wrong'),
    skipped: count('skipped'),
    negative12: sumUnits(marked.flatMap((m) => (m.marks < 0 ? [negateUnits(m.marks)] : []))),
  }
}
