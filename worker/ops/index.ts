import { now } from '../platform/clock.ts'
import { nightlyBackup } from './backup/continue-backup.ts'
import { keepDeadLetters } from './dead-letters.ts'
import { keepSecurityEvents } from './keep-security-events.ts'
import type { OpsEnv } from './ops-env.ts'
import { answer } from './routes.ts'
import { countCalls } from './tail.ts'
import { watch } from './watch.ts'

export { OpsLedger } from './ops-ledger.ts'

export default {
  fetch: answer,
  queue: async (batch, env) => keepDeadLetters(env, batch),
  tail: async (items, env) => countCalls(items, env, now()),
  scheduled: async (_controller, env) => {
    // A backup that fails is logged, as are security events that cannot be written, and holds up neither tasks nor alerts.
    await Promise.all([nightlyBackup(env, now()), keepSecurityEvents(env, now()), watch(env, now())])
  },
} satisfies ExportedHandler<OpsEnv>
