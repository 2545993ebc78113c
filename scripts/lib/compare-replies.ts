import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { differences, mergeReplies, type Replies } from '#tests/contract-snapshot/reply-lines.ts'
import { PATHS } from './paths.ts'

const KEPT = join(PATHS.root, 'tests', 'contract-snapshot', 'replies.json')

/** Whether the replies in the file of a whole run are those that are kept; every difference is printed. With `renew` they are kept instead. */
export function compareReplies(seenFile: string, renew: boolean): boolean {
  const lines = readFileSync(seenFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const seen = mergeReplies(lines.map((line) => JSON.parse(line) as [string, string[]]))
  if (renew) {
    writeFileSync(KEPT, `${JSON.stringify(seen, null, 1)}\n`)
    return true
  }
  const found = differences(JSON.parse(readFileSync(KEPT, 'utf8')) as Replies, seen)
  for (const one of found) console.log(`replies of the API: ${one}`)
  if (found.length > 0) console.log('If this is meant, keep the new replies with: RENEW_REPLIES=1 npm test')
  return found.length === 0
}
