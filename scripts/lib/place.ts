import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * One local site: its ports, and a folder of its own for state, settings and secrets, so that a test run and a developer's site do
 * not meet.
 */
export interface Place {
  readonly port: number
  readonly identityPort: number
  /** The one address; the identity provider sends browsers back to exactly this one. */
  readonly origin: string
  readonly issuer: string
  readonly folder: string
  readonly state: string
  readonly config: string
}

/** Where `npm start` lives; PORT and IDENTITY_PORT move it. */
export const homePlace = (): Place => placeAt('local', Number(process.env['PORT'] ?? 8787), Number(process.env['IDENTITY_PORT'] ?? 8789))

export function placeAt(name: string, port: number, identityPort: number): Place {
  const folder = join(root, '.wrangler', name)
  return {
    ...{ port, identityPort, origin: `http://localhost:${port}`, issuer: `http://127.0.0.1:${identityPort}` },
    ...{ folder, state: join(folder, 'state'), config: join(folder, 'wrangler.toml') },
  }
}

export interface LocalVars {
  readonly GOOGLE_CLIENT_ID: string
  readonly GOOGLE_CLIENT_SECRET: string
  readonly SESSION_SECRET: string
  readonly OPERATOR_SECRET: string
  readonly usesStandIn: boolean
}

/**
 * Writes the place's settings: the root's wrangler.toml with its paths made absolute, and beside it the secrets, made once. A Google
 * client in the root's `.dev.vars` takes the place of the stand-in.
 */
export function prepareSettings(place: Place, extra: Readonly<Record<string, string>> = {}): LocalVars {
  mkdirSync(place.folder, { recursive: true })
  const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8')
  writeFileSync(
    place.config,
    toml
      .replace('main = "worker/index.ts"', `main = "${join(root, 'worker/index.ts')}"`)
      // On one machine everybody has the same address, and a test run signs in more people a minute than one address does elsewhere.
      .replace('limit = 30,', 'limit = 600,')
      .replace('migrations_dir = "migrations"', `migrations_dir = "${join(root, 'migrations')}"`)
      .replace('migrations_dir = "migrations/search"', `migrations_dir = "${join(root, 'migrations/search')}"`),
  )
  const own = { ...readVars(join(root, '.dev.vars')) }
  const kept = readVars(join(place.folder, '.dev.vars'))
  const usesStandIn = own['GOOGLE_CLIENT_ID'] === undefined
  const secret = (name: string): string => own[name] ?? kept[name] ?? randomBytes(32).toString('base64url')
  const vars = {
    ...{ GOOGLE_CLIENT_ID: own['GOOGLE_CLIENT_ID'] ?? 'sopan-local', GOOGLE_CLIENT_SECRET: secret('GOOGLE_CLIENT_SECRET') },
    ...{ SESSION_SECRET: secret('SESSION_SECRET'), OPERATOR_SECRET: secret('OPERATOR_SECRET') },
  }
  const settings = {
    ENVIRONMENT: 'local',
    PUBLIC_ORIGIN: place.origin,
    ALLOWED_ORIGINS: '',
    ...vars,
    ...(usesStandIn ? { OIDC_ISSUER: place.issuer } : {}),
    ...extra,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`)
  writeFileSync(join(place.folder, '.dev.vars'), lines.join(''), { mode: 0o600 })
  return { ...vars, usesStandIn }
}

function readVars(path: string): Record<string, string> {
  if (!existsSync(path)) return {}
  const lines = readFileSync(path, 'utf8').split('\n')
  return Object.fromEntries(
    lines
      .map((line) => /^([A-Z_]+)\s*=\s*"?([^"]*)"?\s*$/.exec(line))
      .flatMap((match) => (match === null ? [] : [[match[1] ?? '', match[2] ?? '']])),
  )
}
