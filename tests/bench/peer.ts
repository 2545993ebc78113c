import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { opsOf, post, type Side } from './side.ts'

/** Express 5 + better-sqlite3; `bare` without what ours does besides on every save (see `peer/server.mjs`). */
export async function startPeer(port: number, bare: boolean): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'sopan-peer-'))
  const server = join(import.meta.dirname, 'peer', 'server.mjs')
  const child = spawn('node', [server, join(folder, 'peer.db'), String(port), 's'.repeat(40), ...(bare ? ['--bare'] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', () => reject(new Error('the peer did not start')))
  })
  const { pid } = child
  if (pid === undefined) throw new Error('the peer has no process')
  const url = `http://127.0.0.1:${port}/attempts`
  let made = 0
  return {
    pid,
    begin: async () => {
      const id = `attempt${made++}`
      const { token } = (await (await fetch(`${url}/${id}`, { method: 'POST' })).json()) as { token: string }
      return (size, first) =>
        post(`${url}/${id}/answers`, token, {
          answers: opsOf(size, first).map(([rev, question, state, option]) => ({ question, option, state, rev })),
        })
    },
    end: async () => {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
