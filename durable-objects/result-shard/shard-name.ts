/** The name of one of a sitting's shards. A sitting has the id of its test. */
export const shardName = (sittingId: string, shard: number): string => `${sittingId}:${shard}`
