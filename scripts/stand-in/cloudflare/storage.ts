import { randomUUID } from 'node:crypto'
import { done, json, page, refused, type Routes } from './answer.ts'
import type { CloudflareMemory } from './memory.ts'

/** Runs a text of SQL statements on one database, and gives the rows of each. */
export type RunOnDatabase = (
  uuid: string,
  sql: string,
  params: readonly unknown[],
) => Promise<readonly { readonly results: readonly unknown[] }[]>

/** Databases, buckets and queues. */
export function storageRoutes(memory: CloudflareMemory, run: RunOnDatabase): Routes {
  const listed = (name: string, uuid: string) => ({ uuid, name, version: 'production', created_at: '2026-01-01T00:00:00.000Z' })
  const describe = (name: string, uuid: string) => ({ ...listed(name, uuid), num_tables: 0, file_size: 0 })
  const named = (uuid: string) => [...memory.databases].find(([, database]) => database.uuid === uuid)
  return {
    'GET /d1/database': ({ query }) => {
      const name = query.get('name')
      return page([...memory.databases].filter(([one]) => name === null || one === name).map(([one, { uuid }]) => listed(one, uuid)))
    },
    'POST /d1/database': async ({ request }) => {
      const { name, primary_location_hint: region } = (await json(request)) as { name: string; primary_location_hint?: string }
      if (memory.databases.has(name)) return refused(400, 7502, 'A database with that name already exists')
      const uuid = randomUUID()
      memory.databases.set(name, { uuid, region: region ?? 'auto' })
      return done(describe(name, uuid))
    },
    'GET /d1/database/*': (_call, [uuid = '']) => {
      const found = named(uuid)
      return found === undefined ? refused(404, 7404, 'The database was not found') : done(describe(found[0], uuid))
    },
    'DELETE /d1/database/*': (_call, [uuid = '']) => {
      const found = named(uuid)
      if (found === undefined) return refused(404, 7404, 'The database was not found')
      memory.databases.delete(found[0])
      return done(null)
    },
    'POST /d1/database/*/query': async ({ request }, [uuid = '']) => {
      if (named(uuid) === undefined) return refused(404, 7404, 'The database was not found')
      const { sql, params = [] } = (await json(request)) as { sql: string; params?: readonly unknown[] }
      try {
        const answers = await run(uuid, sql, params)
        return done(
          answers.map(({ results }) => ({
            success: true,
            results,
            meta: { duration: 1, changes: 0, rows_read: 0, rows_written: 0 },
          })),
        )
      } catch (error) {
        return refused(400, 7500, error instanceof Error ? error.message : 'the statement failed')
      }
    },
    'GET /d1/database/*/time_travel/bookmark': (_call, [uuid = '']) =>
      done({ bookmark: `00000001-00000000-${uuid.slice(0, 8)}-${'0'.repeat(32)}` }),
    'GET /r2/buckets': () =>
      done({ buckets: [...memory.buckets.keys()].map((name) => ({ name, creation_date: '2026-01-01T00:00:00.000Z' })) }),
    'POST /r2/buckets': async ({ request }) => {
      const { name, locationHint } = (await json(request)) as { name: string; locationHint?: string }
      if (memory.buckets.has(name)) return refused(409, 10004, 'The bucket you tried to create already exists, and you own it.')
      memory.buckets.set(name, { region: locationHint ?? 'auto', lifecycle: [] })
      return done({ name, creation_date: '2026-01-01T00:00:00.000Z', location: locationHint ?? 'auto' })
    },
    'GET /r2/buckets/*': (_call, [name = '']) =>
      memory.buckets.has(name)
        ? done({ name, creation_date: '2026-01-01T00:00:00.000Z' })
        : refused(404, 10006, 'The specified bucket does not exist.'),
    'GET /r2/buckets/*/lifecycle': (_call, [name = '']) => done({ rules: memory.buckets.get(name)?.lifecycle ?? [] }),
    'PUT /r2/buckets/*/lifecycle': async ({ request }, [name = '']) => {
      const bucket = memory.buckets.get(name)
      if (bucket === undefined) return refused(404, 10006, 'The specified bucket does not exist.')
      bucket.lifecycle = (await json(request))['rules'] as unknown[]
      return done({})
    },
    'GET /queues': ({ query }) => {
      // wrangler asks for several names at once.
      const names = query.getAll('name')
      return page(
        [...memory.queues].filter(([one]) => names.length === 0 || names.includes(one)).map(([one, queue]) => describeQueue(one, queue)),
      )
    },
    'POST /queues': async ({ request }) => {
      const { queue_name: name } = (await json(request)) as { queue_name: string }
      if (memory.queues.has(name)) return refused(400, 11009, 'The queue name is already taken')
      const queue = { id: randomUUID().replaceAll('-', ''), consumers: [] }
      memory.queues.set(name, queue)
      return done(describeQueue(name, queue))
    },
    'POST /queues/*/consumers': async ({ request }, [id = '']) => {
      const queue = queueById(memory, id)
      const body = await json(request)
      const dead = body['dead_letter_queue']
      if (queue === undefined) return refused(404, 11000, 'The queue was not found')
      if (typeof dead === 'string' && !memory.queues.has(dead)) return refused(404, 11000, `The queue ${dead} was not found`)
      const consumer = { ...body, consumer_id: randomUUID().replaceAll('-', '') }
      queue.consumers.push(consumer)
      return done(consumer)
    },
    'PUT /queues/*/consumers/*': async ({ request }, [id = '', consumerId = '']) => {
      const queue = queueById(memory, id)
      const at = queue?.consumers.findIndex((one) => one['consumer_id'] === consumerId) ?? -1
      if (queue === undefined || at < 0) return refused(404, 11000, 'The consumer was not found')
      queue.consumers[at] = { ...(await json(request)), consumer_id: consumerId }
      return done(queue.consumers[at])
    },
    'GET /queues/*/consumers': (_call, [id = '']) => page(queueById(memory, id)?.consumers ?? []),
  }
}

const describeQueue = (name: string, { id, consumers }: { id: string; consumers: readonly Record<string, unknown>[] }) => ({
  queue_id: id,
  queue_name: name,
  created_on: '2026-01-01T00:00:00Z',
  modified_on: '2026-01-01T00:00:00Z',
  producers: [],
  producers_total_count: 0,
  consumers: consumers.map(({ script_name: script, ...consumer }) => ({ type: 'worker', ...consumer, script })),
  consumers_total_count: consumers.length,
  settings: { delivery_delay: 0, message_retention_period: 345_600 },
})

const queueById = (memory: CloudflareMemory, id: string) => [...memory.queues.values()].find((queue) => queue.id === id)
