import type { Skill } from './ability.ts'
import { MOST_RECENT } from './finish-session.ts'

export interface TopicSkill extends Skill {
  /** Places of the questions done, the last done at the end. */
  readonly recent: readonly number[]
  /** The day of India on which a session was last finished; null where that was not kept. */
  readonly lastDay: number | null
}

/**
 * What a learner can do once the topic `taken` is part of `kept`: the abilities count by the answers that they were learned from, the answers add up,
 * and the questions done are those of both, the topic that was practised last at the end, `kept` where both were on the same day. `worker/features/question-bank/topics/merge-rows.sql.ts`
 * says the same in SQL, and a test holds one to the other.
 */
export function mergedSkill(kept: TopicSkill, taken: TopicSkill): TopicSkill {
  const n = kept.n + taken.n
  const [first, last] = (taken.lastDay ?? 0) > (kept.lastDay ?? 0) ? [kept, taken] : [taken, kept]
  const days = [kept.lastDay, taken.lastDay].filter((day) => day !== null)
  return {
    theta: n === 0 ? 0 : (kept.theta * kept.n + taken.theta * taken.n) / n,
    n,
    recent: [...first.recent.filter((place) => !last.recent.includes(place)), ...last.recent].slice(-MOST_RECENT),
    lastDay: days.length === 0 ? null : Math.max(...days),
  }
}
