import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { workerdPids } from '../faults/support/worker-process.ts'
import { opsOf, post, type Side } from './side.ts'

/** The least a save can be on this platform: parse the body, call an object, write one row there, answer. No check of anything. */
const SCRIPT = `
import { DurableObject } from 'cloudflare:workers'
export class Room extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env)
    ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS op_batch (id INTEGER PRIMARY KEY NOT NULL, ops TEXT NOT NULL) STRICT')
  }
  async save(ops) {
    this.ctx.storage.sql.exec('INSERT INTO op_batch (ops) VALUES (?)', JSON.stringify(ops))
    return { applied: ops.at(-1)[0], serverNow: Date.now() }
  }
}
export default {
  async fetch(request, env) {
    const { ops } = await request.json()
    const room = env.ROOM.get(env.ROOM.idFromName(new URL(request.url).pathname))
    return Response.json(await room.save(ops))
  },
}`

/** workerd with next to nothing in it: what is above this line is ours, what is below it is the platform's. */
export async function startFloor(port: number): Promise<Side> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-floor-'))
  const before = new Set(workerdPids())
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      resourcePersistencePath: state,
      logRequests: false,
      workers: [
        {
          name: 'floor',
          modules: true,
          script: SCRIPT,
          compatibilityDate: '2026-11-01',
          compatibilityFlags: ['nodejs_compat'],
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
          durableObjects: { ROOM: { className: 'Room', useSQLite: true } },
        },
      ],
    }),
  )
  await miniflare.ready
  const { origin } = await miniflare.unsafeGetDirectURL('floor')
  const pid = workerdPids().find((candidate) => !before.has(candidate))
  if (pid === undefined) throw new Error('workerd was not found among the child processes')
  let made = 0
  return {
    pid,
    begin: async () => {
      const url = `${origin}/attempt${made++}`
      // The first call makes the object and its table, as a start does.
      await post(url, 'x'.repeat(300), { epoch: 1, ops: opsOf(1, 1) })
      return (size, first) => post(url, 'x'.repeat(300), { epoch: 1, ops: opsOf(size, first) })
    },
    end: async () => {
      await miniflare.dispose()
      rmSync(state, { recursive: true, force: true })
    },
  }
}
