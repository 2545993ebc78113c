import { findMergedTopics } from '#worker/db/merged-topics.ts'
import type { ReadBundle } from './read-bundle.ts'

export interface FollowedBundle {
  readonly read: ReadBundle
  /** The names that a topic had before others were merged into it. */
  readonly formerNames: ReadonlyMap<string, readonly string[]>
}

/** A bundle whose questions name the topics of today: a file from before a merge still names the topic that is gone, and does not bring it back. */
export async function followMergedTopics(db: D1Database, read: ReadBundle): Promise<FollowedBundle> {
  const { topics, questions } = read.entries
  const merged = topics.length + questions.length === 0 ? new Map<string, string>() : await findMergedTopics(db)
  if (merged.size === 0) return { read, formerNames: new Map() }
  const formerNames = new Map(
    [...Map.groupBy(merged, ([, into]) => into)].map(([into, from]) => [into, from.map(([name]) => name)] as const),
  )
  const entries = {
    ...read.entries,
    topics: topics.filter(({ value }) => !merged.has(value.id)),
    questions: questions.map(({ at, value }) => ({ at, value: { ...value, topic: merged.get(value.topic) ?? value.topic } })),
  }
  return { read: { ...read, entries }, formerNames }
}
