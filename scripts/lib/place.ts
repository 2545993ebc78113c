import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeReceiptKey } from './receipt-key.ts'
import { makeVapidKeys } from './vapid-keys.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * One local site: its ports, and a folder of its own for state, settings and secrets, so that a test run and a developer's site do
 * not meet.
 */
export interface Place {
  readonly port: number
  readonly identityPort: number
  readonly paymentPort: number
  /** The one address; the identity provider sends browsers back to exactly this one. */
  readonly origin: string
  readonly issuer: string
  readonly folder: string
  readonly state: string
  readonly config: string
}

/** Where `npm start` lives; PORT and IDENTITY_PORT move it, and the payment gateway is beside the identity provider. */
export const homePlace = (): Place => placeAt('local', Number(process.env['PORT'] ?? 8787), Number(process.env['IDENTITY_PORT'] ?? 8789))

/** SOPAN_SITES moves the folders of all sites elsewhere. */
export function placeAt(name: string, port: number, identityPort: number): Place {
  const folder = join(process.env['SOPAN_SITES'] ?? join(root, '.wrangler'), name)
  return {
    port,
    identityPort,
    paymentPort: identityPort + 1,
    origin: `http://localhost:${port}`,
    issuer: `http://127.0.0.1:${identityPort}`,
    folder,
    state: join(folder, 'state'),
    config: join(folder, 'wrangler.toml'),
  }
}

export interface LocalVars {
  readonly GOOGLE_CLIENT_ID: string
  readonly GOOGLE_CLIENT_SECRET: string
  readonly SESSION_SECRET: string
  readonly OPERATOR_SECRET: string
  readonly ERASURE_KEY: string
  readonly usesStandIn: boolean
  /** The keys that the local payment gateway answers to; null where the operator's own test keys of Razorpay are set. */
  readonly payments: { readonly keyId: string; readonly keySecret: string; readonly webhookSecret: string } | null
}

/**
 * Writes the place's settings: the root's wrangler.toml with its paths made absolute, and beside it the secrets, made once. A Google
 * client in the root's `.dev.vars` takes the place of its stand-in, and so do test keys of Razorpay.
 */
export function prepareSettings(place: Place, extra: Readonly<Record<string, string>> = {}): LocalVars {
  mkdirSync(place.folder, { recursive: true })
  const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8')
  writeFileSync(
    place.config,
    toml
      .replace('main = "worker/index.ts"', `main = "${join(root, 'worker/index.ts')}"`)
      // On one machine everyone has the same address, and a test run signs in more people a minute than one address does elsewhere.
      .replace('limit = 30,', 'limit = 600,')
      .replace('migrations_dir = "migrations"', `migrations_dir = "${join(root, 'migrations')}"`)
      .replace('migrations_dir = "migrations/search"', `migrations_dir = "${join(root, 'migrations/search')}"`),
  )
  const own = { ...readVars(join(root, '.dev.vars')) }
  const kept = readVars(join(place.folder, '.dev.vars'))
  const usesStandIn = own['GOOGLE_CLIENT_ID'] === undefined
  const secret = (name: string): string => own[name] ?? kept[name] ?? randomBytes(32).toString('base64url')
  const vars = {
    GOOGLE_CLIENT_ID: own['GOOGLE_CLIENT_ID'] ?? 'sopan-local',
    GOOGLE_CLIENT_SECRET: secret('GOOGLE_CLIENT_SECRET'),
    SESSION_SECRET: secret('SESSION_SECRET'),
    OPERATOR_SECRET: secret('OPERATOR_SECRET'),
    ERASURE_KEY: secret('ERASURE_KEY'),
  }
  const payments =
    own['RAZORPAY_KEY_ID'] === undefined
      ? { keyId: 'rzp_test_SopanLocal0001', keySecret: secret('RAZORPAY_KEY_SECRET'), webhookSecret: secret('RAZORPAY_WEBHOOK_SECRET') }
      : null
  const settings = {
    ENVIRONMENT: 'local',
    PUBLIC_ORIGIN: place.origin,
    ALLOWED_ORIGINS: '',
    ...vars,
    ...(usesStandIn ? { OIDC_ISSUER: place.issuer } : {}),
    ...(payments === null
      ? Object.fromEntries(Object.entries(own).filter(([name]) => name.startsWith('RAZORPAY_')))
      : {
          RAZORPAY_KEY_ID: payments.keyId,
          RAZORPAY_KEY_SECRET: payments.keySecret,
          RAZORPAY_WEBHOOK_SECRET: payments.webhookSecret,
          PAYMENT_GATEWAY: `http://127.0.0.1:${place.paymentPort}`,
        }),
    ...pushKeys(own, kept),
    RECEIPT_KEY_LOCAL: own['RECEIPT_KEY_LOCAL'] ?? kept['RECEIPT_KEY_LOCAL'] ?? makeReceiptKey(),
    ...extra,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`)
  writeFileSync(join(place.folder, '.dev.vars'), lines.join(''), { mode: 0o600 })
  return { ...vars, usesStandIn, payments }
}

/** Of the operator, or made once for this place: so that pushes can be tried here too. */
function pushKeys(own: Record<string, string>, kept: Record<string, string>): Record<string, string> {
  const given = own['VAPID_PUBLIC_KEY'] === undefined ? kept : own
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given
  const keys = publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : makeVapidKeys()
  return { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey }
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
