/** What the messages of our queues are. A deployed queue is called after its site: `classes-staging-jobs`. */
export const QUEUE_KINDS = ['attempt-events', 'broadcasts', 'indexing', 'jobs'] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]

/** What kind a queue's messages are, by the end of its name; null for a queue that is none of ours. */
export const queueKindOf = (queue: string): QueueKind | null => QUEUE_KINDS.find((kind) => queue.endsWith(`-${kind}`)) ?? null

/** The kind whose dead letters a queue holds: what its consumer gave up on. */
export const deadLetterKindOf = (queue: string): QueueKind | null => QUEUE_KINDS.find((kind) => queue.endsWith(`-${kind}-dead`)) ?? null
