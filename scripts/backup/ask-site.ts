import { z } from 'zod'
import { callOperator } from '../lib/load-demo.ts'
import { homePlace, prepareSettings } from '../lib/place.ts'
import { isPortFree } from '../lib/ports.ts'
import { stop } from '../lib/stop.ts'
import { optionOf } from '../lib/option-of.ts'
import type { AskSite } from './rebuild-record.ts'

/** Asks a site with the operator secret. `again` says what to do where it fails. */
export const askSite =
  (origin: string, secret: string, again: string): AskSite =>
  async <Reply>(path: string, body: unknown, shape: z.ZodType<Reply>): Promise<Reply> => {
    const { status, body: reply } = await callOperator(origin, secret, `/api/operations/${path}`, body)
    const read = shape.safeParse(reply)
    if (status !== 200 || !read.success) stop(`The site answered ${status} to ${path}. What was done until then stands. ${again}`)
    return read.data
  }

const erased = z.object({ erased: z.array(z.string()) })

/** Those of these accounts that were deleted in the last 31 days, as the deployed API remembers them. */
export const erasedAmong = async (ask: AskSite, ids: readonly string[]): Promise<readonly string[]> =>
  (await ask('erased-among', { ids }, erased)).erased

/** The site that `--origin` and OPERATOR_SECRET name, or the one on this machine; ends the command where there is none. */
export async function namedSite(args: readonly string[], again: string): Promise<AskSite> {
  const place = homePlace()
  const origin = optionOf(args, '--origin')
  const secret = origin === undefined ? prepareSettings(place).OPERATOR_SECRET : process.env['OPERATOR_SECRET']
  if (origin === undefined && (await isPortFree(place.port))) stop('Sopan is not running. Start it with npm start in another window.')
  if (secret === undefined) stop('Give the secret of that site as OPERATOR_SECRET in the environment.')
  return askSite(origin ?? place.origin, secret, again)
}
