import type { AttemptEvent } from '#contract/attempt-event.ts'
import { app } from './app.ts'
import { consumeAttemptEvents } from './features/attempts/jobs.ts'
import { now } from './platform/clock.ts'
import { runSweeps } from './sweeps.ts'

export { AttemptRoom } from '#do/attempt-room/attempt-room.ts'
export { TestBoard } from '#do/test-board/test-board.ts'
export { UserHub } from '#do/user-hub/user-hub.ts'

export default {
  fetch: app.fetch,
  queue: (batch, env) => consumeAttemptEvents(env, batch),
  scheduled: async (_controller, env) => {
    await runSweeps(env, now())
  },
} satisfies ExportedHandler<Env, AttemptEvent>
