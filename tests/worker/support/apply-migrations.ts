import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

// MIGRATIONS is bound by the test configuration alone.
await applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: Parameters<typeof applyD1Migrations>[1] }).MIGRATIONS)
