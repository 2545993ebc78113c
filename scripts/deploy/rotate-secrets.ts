import { z } from 'zod'
import { KEY_SECRET_PREFIX } from '../../worker/platform/token-keys.ts'
import { callOperator } from '../lib/load-demo.ts'
import { stop } from '../lib/stop.ts'
import { apiWorkerOf } from './go-back.ts'
import { type KeyState, type KeyStep, leakedStep, nextKeyStep, PLAN_SECRET, type SigningPlan } from './key-steps.ts'
import { newSecret, sendSecrets } from './send-secrets.ts'
import { type DeploySession, operatorSecret } from './session.ts'
import { writeConfigs } from './write-configs.ts'

export interface RotateOptions {
  /** How long a secret takes to reach every place, ms. */
  readonly spreadMs: number
  readonly say: (line: string) => void
}

const COMMAND = 'npm run rotate-secrets'

/** Takes one step after the other until nothing is to be done for now. Ends the command with what is wrong. */
export async function changeKey(session: DeploySession, { spreadMs, say }: RotateOptions): Promise<void> {
  // Saying what was retired is the end: the next change begins with the next run.
  for (let kind: KeyStep['kind'] | null = null; kind !== 'rest' && kind !== 'retire';) {
    const step = nextKeyStep(await stateOf(session), Date.now(), spreadMs)
    kind = step.kind
    switch (step.kind) {
      case 'accept':
        await send(session, { [`${KEY_SECRET_PREFIX}${step.id}`]: newSecret() })
        say(`Made the key ${step.id}. It is accepted from now on; the one before still signs.`)
        break
      case 'wait':
        say(`The key ${step.id} is on its way to every place until ${clock(step.until)}. You may stop this command and run it again then.`)
        await new Promise((resolve) => setTimeout(resolve, Math.max(500, step.until - Date.now())))
        break
      case 'sign':
        await send(session, { [PLAN_SECRET]: JSON.stringify(step.plan) })
        say(`The key ${step.plan.sign} signs from now on.`)
        await settled(session, step.plan)
        break
      case 'retire':
        await send(session, {
          [PLAN_SECRET]: JSON.stringify(step.plan),
          ...Object.fromEntries(step.secrets.map((name) => [name, null])),
        })
        say(`Retired: ${step.ids.join(', ')}. No token of ${step.ids.length === 1 ? 'this key' : 'these keys'} is alive any more.`)
        break
      case 'rest':
        say(`The key before is accepted until ${clock(step.at)}. Run ${COMMAND} after that to delete it.`)
        break
    }
  }
}

/** Takes a key out of use at once: whoever holds a token of it has to sign in again. */
export async function retireLeaked(session: DeploySession, id: string, { say }: RotateOptions): Promise<void> {
  const state = await stateOf(session)
  const step = leakedStep(state, id, Date.now())
  if (step === null) stop(`There is no key ${id}. The keys: ${state.keys.map((key) => key.id).join(', ')}.`)
  const { makes, plan, deletes, ids } = step
  await send(session, {
    ...(makes === null ? {} : { [`${KEY_SECRET_PREFIX}${makes}`]: newSecret() }),
    [PLAN_SECRET]: JSON.stringify(plan),
    ...Object.fromEntries(deletes.map((name) => [name, null])),
  })
  say(`Retired at once: ${ids.join(', ')}.${makes === null ? '' : ` The new key ${makes} signs.`}`)
  say('Whoever holds a token of it signs in again; an open test asks for one sign-in, and no answer is lost.')
  say('Now follow docs/operating/runbooks/key-leak.md.')
}

const report = z.union([
  z.object({
    signing: z.string(),
    keys: z.array(z.object({ id: z.string(), until: z.number().nullable() })),
    fault: z.null(),
  }),
  z.object({ fault: z.string() }),
])

/** What the account and the Worker say of the keys. */
async function stateOf(session: DeploySession): Promise<KeyState> {
  const { account, environment } = session
  const secrets = await account.secretsOf(apiWorkerOf(session)).catch((error: Error) => stop(error.message))
  if (secrets === null) stop('The API Worker does not exist yet. Run npm run setup and npm run deploy first.')
  const operator = operatorSecret(environment)
  if (operator === null) stop('The operator secret of this environment is not on this machine. Set OPERATOR_SECRET.')
  const { status, body } = await callOperator(environment.origin, operator, '/api/operations/token-keys', {}).catch((error: Error) =>
    stop(`${environment.origin} cannot be asked for its keys: ${error.message}`),
  )
  const read = report.safeParse(body)
  if (status !== 200 || !read.success)
    stop(
      `${environment.origin} answered ${status} to the question for its keys. A version from before it knew this call must be deployed anew.`,
    )
  if (read.data.fault !== null)
    stop(`The Worker cannot read its keys: ${read.data.fault}. docs/operating/keys.md#when-the-keys-cannot-be-read says how to mend that.`)
  return { signing: read.data.signing, keys: read.data.keys, secrets }
}

/** Waits until the Worker that answers here follows the plan, so that the next step is decided by it. */
async function settled(session: DeploySession, { sign }: SigningPlan): Promise<void> {
  for (let tries = 0; tries < 60 && (await stateOf(session)).signing !== sign; tries++)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
}

async function send(session: DeploySession, secrets: Readonly<Record<string, string | null>>): Promise<void> {
  const { api } = await writeConfigs(session, 'not-deployed')
  await sendSecrets(session, api, secrets, COMMAND)
}

const clock = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
