/** Which topic to practise next, and why. */

export interface TopicInTests {
  readonly topicId: string
  readonly right: number
  /** Questions of it that counted, skipped ones too. */
  readonly of: number
}

export interface TopicDone {
  readonly topicId: string
  readonly total: number
  readonly done: number
}

export interface TopicSuggestion {
  readonly topicId: string
  /** What the last tests showed; null where they say nothing. */
  readonly reason: { readonly right: number; readonly of: number } | null
}

/** Fewer questions of a topic in the last tests say nothing of it. */
const LEAST_QUESTIONS = 3
/** Half a session: a topic with fewer questions is practised by who looks for it, and suggested only where no other is there. */
const WORTH_A_SESSION = 5

/**
 * The topic of the pool with the smallest share of right answers in the last tests; where those show none below nine of ten, the topic
 * with enough questions for a session whose questions are done least, and of those the one with the most questions that were not right in the
 * tests. Null where there is no topic.
 */
export function suggestedTopic(topics: readonly TopicDone[], tests: readonly TopicInTests[]): TopicSuggestion | null {
  const inPool = new Set(topics.map(({ topicId }) => topicId))
  const [weakest] = tests
    .filter(({ topicId, right, of }) => inPool.has(topicId) && of >= LEAST_QUESTIONS && right / of < 0.9)
    .toSorted((a, b) => a.right / a.of - b.right / b.of || b.of - a.of)
  if (weakest !== undefined) return { topicId: weakest.topicId, reason: { right: weakest.right, of: weakest.of } }
  const missed = new Map(tests.map(({ topicId, right, of }) => [topicId, of - right]))
  const large = topics.filter(({ total }) => total >= WORTH_A_SESSION)
  const [least] = (large.length > 0 ? large : topics).toSorted(
    (a, b) => a.done / a.total - b.done / b.total || (missed.get(b.topicId) ?? 0) - (missed.get(a.topicId) ?? 0),
  )
  return least === undefined ? null : { topicId: least.topicId, reason: null }
}
