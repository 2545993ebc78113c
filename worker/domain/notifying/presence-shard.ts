export const PRESENCE_SHARDS = 256

/** Which of the shards keeps a user's presence: FNV-1a over the id, the same permanently. */
export function presenceShard(userId: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < userId.length; i++) hash = Math.imul(hash ^ userId.charCodeAt(i), 0x01000193) >>> 0
  return ((hash ^ (hash >>> 16)) >>> 0) % PRESENCE_SHARDS
}

export const presenceName = (shard: number): string => `shard-${shard}`
