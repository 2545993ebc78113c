import { done, refused, type Routes } from './answer.ts'
import type { CloudflareMemory } from './memory.ts'
import type { Runtime } from './runtime.ts'

/** What is in the buckets. */
export const fileRoutes = (memory: CloudflareMemory, runtime: Runtime): Routes => ({
  'GET /r2/buckets/*/objects': async ({ query }, [bucket = '']) => {
    if (!memory.buckets.has(bucket)) return refused(404, 10006, 'The specified bucket does not exist.')
    return done(await runtime.files(bucket, query.get('prefix') ?? ''), { cursor: '' })
  },
  'GET /r2/buckets/*/objects/*': async (_call, [bucket = '', key = '']) => {
    const file = memory.buckets.has(bucket) ? await runtime.file(bucket, key) : null
    return file === null ? refused(404, 10007, 'The specified key does not exist.') : { status: 200, body: null, file }
  },
})
