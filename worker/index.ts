import type { AttemptEvent } from './contract/attempts/attempt-event.ts'
import { app } from './app.ts'
import { consumeAttemptEvents } from './features/attempts/jobs.ts'
import { queueKindOf } from './platform/queue-kinds.ts'

export { PublicPages } from './public-pages.ts'
export { Operations } from './operations.ts'
export { Presence } from '#do/presence/presence.ts'
export { AttemptRoom } from '#do/attempt-room/attempt-room.ts'
export { LiveSitting } from '#do/live-sitting/live-sitting.ts'
export { ResultShard } from '#do/result-shard/result-shard.ts'
export { TestBoard } from '#do/test-board/test-board.ts'
export { UserHub } from '#do/user-hub/user-hub.ts'

export default {
  fetch: app.fetch,
  // The end of a queue's name says what its messages are; it begins with the name of the site.
  queue: async (batch, env) => {
    const kind = queueKindOf(batch.queue)
    if (kind === null) throw new Error(`no consumer for the queue ${batch.queue}`)
    // What is told while the site is closed comes again, some minutes later.
    if (env.CLOSED !== undefined) return batch.retryAll({ delaySeconds: 300 })
    if (kind === 'attempt-events') return consumeAttemptEvents(env, batch as MessageBatch<AttemptEvent>)
    const { consumeInBackground } = await import('./background-queues.ts')
    return consumeInBackground(kind, env, batch)
  },
} satisfies ExportedHandler<Env>
