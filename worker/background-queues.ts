import type { JobMessage } from './db/job-rows.ts'
import { consumeJobs } from './features/jobs/run-job.ts'
import { regradeStep } from './features/key-corrections/regrade.ts'
import { extendStep } from './features/monitor/extend-step.ts'
import { pushStep } from './features/notifications/broadcasts/push-step.ts'
import type { DeliveryJob } from './features/notifications/delivery.ts'
import { consumeDeliveries } from './features/notifications/jobs.ts'
import { tellStep } from './features/objections/tell-step.ts'
import type { JobSteps } from './features/jobs/job-page.ts'
import { consumeIndexing } from './features/question-bank/jobs.ts'
import { bulkStep } from './features/question-bank/bulk-jobs/bulk-step.ts'
import { mergeStep } from './features/question-bank/topics/merge-step.ts'
import { consumeEntries } from './features/search/jobs.ts'
import type { IndexingJob } from './importing/import-deps.ts'
import { now } from './platform/clock.ts'
import type { QueueKind } from './platform/queue-kinds.ts'

/** The queues that no exam waits for: messages to learners, the search index, long work of admins. */
export async function consumeInBackground(kind: Exclude<QueueKind, 'attempt-events'>, env: Env, batch: MessageBatch): Promise<void> {
  switch (kind) {
    case 'broadcasts':
      return consumeDeliveries(env, batch as MessageBatch<DeliveryJob>)
    case 'indexing':
      await consumeEntries(env, batch as MessageBatch<IndexingJob>)
      return consumeIndexing(env, batch as MessageBatch<IndexingJob>)
    case 'jobs':
      return consumeJobs(env, batch as MessageBatch<JobMessage>, JOB_STEPS, now)
  }
}

const JOB_STEPS: JobSteps = {
  regrade: regradeStep,
  extendAll: extendStep,
  push: pushStep,
  mergeTopics: mergeStep,
  bulkQuestions: bulkStep,
  objections: tellStep,
}
