import { checksum } from './checksum.ts'
import type { ReadBundle } from './read-bundle.ts'
import type { StoredTopic } from './stored-content.sql.ts'

export interface ResolvedTopic extends StoredTopic {
  readonly status: 'created' | 'updated' | 'unchanged' | 'stored'
}

export async function resolveTopics(
  entries: ReadBundle['entries']['topics'],
  stored: ReadonlyMap<string, StoredTopic>,
): Promise<Map<string, ResolvedTopic>> {
  const topics = new Map<string, ResolvedTopic>()
  for (const topic of stored.values()) topics.set(topic.id, { ...topic, status: 'stored' })
  for (const { value } of entries) {
    const before = stored.get(value.id)
    const isSame = before !== undefined && (await checksum(before)) === (await checksum(value))
    topics.set(value.id, { ...value, status: before === undefined ? 'created' : isSame ? 'unchanged' : 'updated' })
  }
  return topics
}
