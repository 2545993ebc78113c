import { drizzle } from 'drizzle-orm/d1'
import * as schema from './schema.ts'

/** The typed client over `DB`. D1 has no interactive transactions: what must be atomic is one statement or one batch. */
export const openDb = (binding: D1Database) => drizzle(binding, { schema })
export type Db = ReturnType<typeof openDb>
