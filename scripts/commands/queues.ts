import { z } from 'zod'
import { openSession, operatorSecret } from '../deploy/session.ts'
import { callOperator } from '../lib/load-demo.ts'
import { stop } from '../lib/stop.ts'
import { QUEUE_KINDS } from '../../worker/platform/queue-kinds.ts'

/** `npm run queues -- redrive jobs [--env staging]` sends again what a queue's consumer had given up on. */
const args = process.argv.slice(2)
const [verb, queue] = args
if (verb !== 'redrive' || !QUEUE_KINDS.some((kind) => kind === queue))
  stop(`Usage: npm run queues -- redrive ${QUEUE_KINDS.join(' | ')} [--env staging]`)
const { environment } = openSession(args)
const secret = operatorSecret(environment)
if (secret === null) stop('The operator secret of this environment is not on this machine. Set OPERATOR_SECRET.')

const reply = z.object({ sent: z.number(), isMore: z.boolean() })
let sent = 0
for (;;) {
  const { status, body } = await callOperator(environment.origin, secret, '/ops/redrive', { queue })
  const read = reply.safeParse(body)
  if (status !== 200 || !read.success) stop(`${environment.origin} answered ${status}; ${sent} messages were sent again.`)
  sent += read.data.sent
  if (!read.data.isMore) break
}
console.log(
  sent === 0
    ? `No message of ${queue} waits.`
    : `${sent} ${sent === 1 ? 'message of' : 'messages of'} ${queue} ${sent === 1 ? 'was' : 'were'} sent again.`,
)
