import type { AttemptEvent } from '#contract/attempts/attempt-event.ts'
import { type AttemptResult, remarked } from '#domain/marking/attempt-result.ts'
import { findNewestKeys, type PaperName } from '#worker/db/newest-keys.sql.ts'
import { findKeyedPaper } from '#worker/db/paper-keys.ts'

type Closed = Extract<AttemptEvent, { readonly kind: 'closed' }>

/**
 * Closed attempts as the newest key of their paper marks them: a room marks by the key it pinned at the start, and the key may have been
 * corrected since. So the record, the board and the learner never see the marks of the older key. After a restore the newest key may be an
 * older one than the room had; then that one counts.
 */
export async function markedByNewestKeys(db: D1Database, events: readonly AttemptEvent[]): Promise<AttemptEvent[]> {
  const closed = events.filter((event): event is Closed => event.kind === 'closed')
  if (closed.length === 0) return [...events]
  const papers = new Map(closed.map(({ testId, paperVersion }) => [nameOf({ testId, paperVersion }), { testId, paperVersion }]))
  const newest = new Map((await findNewestKeys(db, [...papers.values()])).map((paper) => [nameOf(paper), paper.keyVersion]))
  const marks = new Map<string, (event: Closed) => Closed>()
  for (const [name, { testId, paperVersion }] of papers) {
    const keyVersion = newest.get(name) ?? 0
    if (!closed.some((event) => nameOf(event) === name && event.keyVersion !== keyVersion)) continue
    const paper = await findKeyedPaper(db, testId, paperVersion, keyVersion)
    if (paper === null) continue
    marks.set(name, (event) => {
      if (event.keyVersion === keyVersion) return event
      // The room wrote it a moment ago.
      const kept = JSON.parse(event.result) as AttemptResult
      const result = remarked(paper.plan, paper.keys, kept, event.mode === 'retry')
      return { ...event, keyVersion, score12: result.total.score12, tieKey: result.tieKey, result: JSON.stringify(result) }
    })
  }
  return events.map((event) => (event.kind === 'closed' ? (marks.get(nameOf(event))?.(event) ?? event) : event))
}

const nameOf = ({ testId, paperVersion }: PaperName): string => `${testId}:${paperVersion}`
