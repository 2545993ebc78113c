import type { AttemptEvent } from './contract/attempts/attempt-event.ts'
import { app } from './app.ts'
import { consumeAttemptEvents } from './features/attempts/jobs.ts'
import { consumeIndexing } from './features/question-bank/jobs.ts'
import { consumeJobs } from './features/jobs/run-job.ts'
import { extendStep } from './features/monitor/extend-step.ts'
import { consumeEntries } from './features/search/jobs.ts'
import { pushStep } from './features/notifications/broadcasts/push-step.ts'
import type { DeliveryJob } from './features/notifications/delivery.ts'
import { consumeDeliveries } from './features/notifications/jobs.ts'
import type { IndexingJob } from './importing/import-deps.ts'
import { regradeStep } from './features/key-corrections/regrade.ts'
import type { JobMessage } from './db/job-rows.ts'
import { now } from './platform/clock.ts'
import { queueKindOf } from './platform/queue-kinds.ts'

export { PublicPages } from './public-pages.ts'
export { Operations } from './operations.ts'
export { Presence } from '#do/presence/presence.ts'
export { AttemptRoom } from '#do/attempt-room/attempt-room.ts'
export { TestBoard } from '#do/test-board/test-board.ts'
export { UserHub } from '#do/user-hub/user-hub.ts'

export default {
  fetch: app.fetch,
  // The end of a queue's name says what its messages are; it begins with the name of the site.
  queue: async (batch, env) => {
    switch (queueKindOf(batch.queue)) {
      case 'attempt-events':
        return consumeAttemptEvents(env, batch as MessageBatch<AttemptEvent>)
      case 'broadcasts':
        return consumeDeliveries(env, batch as MessageBatch<DeliveryJob>)
      case 'indexing':
        await consumeEntries(env, batch as MessageBatch<IndexingJob>)
        return consumeIndexing(env, batch as MessageBatch<IndexingJob>)
      case 'jobs':
        return consumeJobs(env, batch as MessageBatch<JobMessage>, { regrade: regradeStep, extendAll: extendStep, push: pushStep }, now)
      default:
        throw new Error(`no consumer for the queue ${batch.queue}`)
    }
  },
} satisfies ExportedHandler<Env, AttemptEvent | DeliveryJob | IndexingJob | JobMessage>
