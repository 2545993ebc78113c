import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

type Migrations = Parameters<typeof applyD1Migrations>[1]

// These are bound by the test configuration alone.
const bound = env as unknown as { MIGRATIONS: Migrations; SEARCH_MIGRATIONS: Migrations }
await applyD1Migrations(env.DB, bound.MIGRATIONS)
await applyD1Migrations(env.SEARCH, bound.SEARCH_MIGRATIONS)
