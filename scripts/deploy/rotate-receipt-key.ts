import { z } from 'zod'
import { RECEIPT_SECRET_PREFIX } from '../../worker/platform/receipt-keys.ts'
import { callOperator } from '../lib/load-demo.ts'
import { makeReceiptKey } from '../lib/receipt-key.ts'
import { stop } from '../lib/stop.ts'
import { apiWorkerOf } from './go-back.ts'
import { leakedReceiptStep, nextReceiptKeyStep, type ReceiptKeyStep } from './receipt-key-steps.ts'
import { sendSecrets } from './send-secrets.ts'
import { type DeploySession, operatorSecret } from './session.ts'
import { writeConfigs } from './write-configs.ts'

type Say = (line: string) => void

const COMMAND = 'npm run rotate-secrets'
/** A Worker has a new secret within minutes; after that the next run goes on. */
const MOST_WAITS = 60

/** Makes, hands over and clears away keys of receipts until nothing is to be done. Ends the command with what is wrong. */
export async function changeReceiptKey(session: DeploySession, say: Say): Promise<void> {
  let waits = 0
  for (let kind: ReceiptKeyStep['kind'] | null = null; kind !== 'rest';) {
    const step = nextReceiptKeyStep({ signing: (await reportOf(session)).signing, secrets: await secretsOf(session) }, Date.now())
    kind = step.kind
    if (step.kind === 'make') {
      await send(session, { [`${RECEIPT_SECRET_PREFIX}${step.id}`]: makeReceiptKey() })
      say(`Made the key ${RECEIPT_SECRET_PREFIX}${step.id}, which signs receipts from now on. Its public half is published.`)
    } else if (step.kind === 'delete') {
      await send(session, Object.fromEntries(step.secrets.map((name) => [name, null])))
      say(`Deleted: ${step.secrets.join(', ')}. Receipts that it signed can still be checked.`)
    } else if (step.kind === 'wait') {
      if (++waits > MOST_WAITS)
        return say(`The Worker does not sign with ${RECEIPT_SECRET_PREFIX}${step.id} yet. Run ${COMMAND} again in some minutes.`)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}

/** Takes a key of receipts out of use at once: no receipt of it is believed any more. */
export async function retireLeakedReceiptKey(session: DeploySession, id: string, say: Say): Promise<void> {
  const secrets = await secretsOf(session)
  const step = leakedReceiptStep(secrets, id, Date.now())
  const { published } = await reportOf(session)
  const isPublished = published.some((one) => one.id === id)
  if (step === null && !isPublished)
    stop(`There is no key ${RECEIPT_SECRET_PREFIX}${id}. The keys: ${published.map((one) => one.id).join(', ')}.`)
  if (isPublished) await reportOf(session, { leaked: id })
  if (step !== null)
    await send(session, {
      ...(step.makes === null ? {} : { [`${RECEIPT_SECRET_PREFIX}${step.makes}`]: makeReceiptKey() }),
      [step.deletes]: null,
    })
  say(`${RECEIPT_SECRET_PREFIX}${id} is marked as leaked: no receipt of it is believed any more, whenever it was made.`)
  if (step?.makes !== undefined && step.makes !== null) say(`The new key ${RECEIPT_SECRET_PREFIX}${step.makes} signs.`)
  say('Learners get a receipt of the new key for each attempt on its result page, whenever it closed.')
}

const report = z.object({
  signing: z.string().nullable(),
  fault: z.string().nullable(),
  published: z.array(z.object({ id: z.string(), leakedAt: z.number().nullable() })),
})

/** What the Worker says of the keys of receipts; asking makes it publish the one that it signs with. */
async function reportOf({ environment }: DeploySession, body: { readonly leaked?: string } = {}): Promise<z.infer<typeof report>> {
  const operator = operatorSecret(environment)
  if (operator === null) stop('The operator secret of this environment is not on this machine. Set OPERATOR_SECRET.')
  const { status, body: answer } = await callOperator(environment.origin, operator, '/api/operations/receipt-keys', body).catch(
    (error: Error) => stop(`${environment.origin} cannot be asked for its keys: ${error.message}`),
  )
  const read = report.safeParse(answer)
  if (status !== 200 || !read.success)
    stop(
      `${environment.origin} answered ${status} to the question for its keys of receipts. A version from before it knew this call must be deployed anew.`,
    )
  return read.data
}

async function secretsOf(session: DeploySession): Promise<ReadonlySet<string>> {
  const secrets = await session.account.secretsOf(apiWorkerOf(session)).catch((error: Error) => stop(error.message))
  if (secrets === null) stop('The API Worker does not exist yet. Run npm run setup and npm run deploy first.')
  return secrets
}

async function send(session: DeploySession, secrets: Readonly<Record<string, string | null>>): Promise<void> {
  const { api } = await writeConfigs(session, 'not-deployed')
  await sendSecrets(session, api, secrets, COMMAND)
}
