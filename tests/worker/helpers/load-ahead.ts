/**
 * Loads what the Worker loads only when it is asked for, before any test. The runner of these tests turns off what the platform does for
 * promises across requests, so that a module that two requests ask for at once is loaded in the first of them alone: where that one ends
 * first, the other hangs, or goes on inside a request that is not its own. On the platform these modules lie in the bundle, and promises are
 * waited for across requests. tests/lint/loaded-ahead.test.ts keeps the list whole.
 */
import { env } from 'cloudflare:workers'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'

await Promise.all([
  import('#worker/admin-app.ts'),
  import('#worker/background-queues.ts'),
  import('#worker/features/audit/chain/sign-head.ts'),
  import('#worker/features/daily/draw.ts'),
  import('#worker/features/objections/service.ts'),
  import('#worker/features/operations/rebuild-boards.ts'),
  import('#worker/features/operations/symptoms.ts'),
  import('#worker/features/plausibility/own-hold.ts'),
  import('#worker/features/receipts/service.ts'),
  import('#worker/platform/receipt-keys.ts'),
  import('#worker/public-replies.ts'),
  import('#worker/scheduled-tasks.ts'),
  import('#worker/study-app.ts'),
])

// The key that tokens are signed with is read once for all requests too.
await tokenKeysOf(env).signing.cryptoKey
