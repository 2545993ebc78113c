import { z } from 'zod'
import type { DeploySession } from '../deploy/session.ts'
import { stop } from '../lib/stop.ts'
import { askOps } from './of-site.ts'

const step = z.object({ rebuilt: z.number(), next: z.string().nullable() })

/** Counts the boards of all tests again from the record; says how many. Ends the command where the site cannot be asked. */
export async function rebuildBoards(session: DeploySession): Promise<number> {
  let rebuilt = 0
  for (let after: string | null = ''; after !== null;) {
    const read = step.safeParse(await askOps(session, '/ops/rebuild-boards', { after }))
    if (!read.success) stop(`The site gave an answer that this version does not know; ${rebuilt} boards are counted again.`)
    rebuilt += read.data.rebuilt
    after = read.data.next
  }
  return rebuilt
}
