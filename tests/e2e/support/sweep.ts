import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { E2E_PLACE } from './place.ts'

/** Runs what the scheduler runs once a minute, such as the index of names. */
export async function sweep(): Promise<void> {
  const secret = /^OPERATOR_SECRET="?([^"\n]+)/m.exec(readFileSync(join(E2E_PLACE.folder, '.dev.vars'), 'utf8'))?.[1] ?? ''
  const response = await fetch(`${E2E_PLACE.origin}/api/operations/sweep`, {
    method: 'POST',
    headers: { authorization: `Operator ${secret}`, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!response.ok) throw new Error(`the sweep failed: ${response.status}`)
}
