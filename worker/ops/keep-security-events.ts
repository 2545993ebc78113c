import { countByKind } from '#domain/operations/security-log.ts'
import { logLine } from '../http/log.ts'
import { type OpsEnv, ledgerOf } from './ops-env.ts'

/** So many files a minute at most: a flood is caught up with in the next minutes. */
const MOST_FILES = 20

/**
 * Writes the security events that wait in the ledger as files, `security/<day in India>/….ndjson.gz`, which a rule of the bucket deletes after
 * a year (decision 0137). Their numbers by kind stand beside the file, so that a month can be counted by a list. A file that could not
 * be written is written again by the next minute, the same one.
 */
export async function keepSecurityEvents(env: OpsEnv, now: number): Promise<void> {
  const ledger = ledgerOf(env)
  try {
    for (let n = 0; n < MOST_FILES; n++) {
      const part = await ledger.sealSecurity(now)
      if (part === null) return
      await env.ARCHIVE.put(part.key, await packed(part.entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')), {
        httpMetadata: { contentType: 'application/gzip' },
        customMetadata: { counts: JSON.stringify(countByKind(part.entries)) },
      })
      await ledger.securityWritten(part.key)
    }
  } catch (error) {
    logLine('error', { event: 'security_events_not_kept', reason: String(error).slice(0, 200) })
  }
}

const packed = async (text: string): Promise<ArrayBuffer> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
