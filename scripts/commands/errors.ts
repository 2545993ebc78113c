import { z } from 'zod'
import { ERROR_SOURCES, type ErrorSource } from '#domain/operations/tally.ts'
import { openSession, operatorSecret } from '../deploy/session.ts'
import { callOperator } from '../lib/load-demo.ts'
import { stop } from '../lib/stop.ts'

/** `npm run errors [-- --env staging]` lists the errors that API and browsers met in the last 30 days, each fault once, the last met first. */
const { environment } = openSession(process.argv.slice(2))
const secret = operatorSecret(environment)
if (secret === null) stop('The operator secret of this environment is not on this machine. Set OPERATOR_SECRET.')
const reply = z.object({
  groups: z.array(
    z.object({
      // A Worker from before browsers told of theirs does not say it.
      source: z.enum(ERROR_SOURCES).default('api'),
      name: z.string(),
      message: z.string(),
      place: z.string(),
      count: z.number(),
      firstAt: z.number(),
      lastAt: z.number(),
    }),
  ),
})
const { status, body } = await callOperator(environment.origin, secret, '/ops/errors', {}).catch((error: Error) =>
  stop(`${environment.origin} cannot be asked: ${error.message}`),
)
const read = reply.safeParse(body)
if (status !== 200 || !read.success) stop(`${environment.origin} answered ${status} to the question for its errors.`)
const day = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
const SOURCES: Readonly<Record<ErrorSource, string>> = { api: 'API    ', browser: 'browser' }
if (read.data.groups.length === 0) console.log('No error was met in the last 30 days.')
for (const { source, name, message, place, count, firstAt, lastAt } of read.data.groups)
  console.log(
    `${day(lastAt)} UTC  ${SOURCES[source]}  ${count} ×  ${name}: ${message}${place === '' ? '' : `  at ${place}`}  (since ${day(firstAt)})`,
  )
