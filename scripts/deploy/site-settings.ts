import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { PATHS } from '../lib/paths.ts'

const ORIGIN = z
  .string()
  // An address on this machine is that of the stand-in that deployments are tried with.
  .regex(
    /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+|http:\/\/localhost:\d{4,5})$/,
    'must be an https address without a path, such as https://exams.example.org',
  )

const schema = z.strictObject({
  /** Begins the name of everything that is made in the account. */
  name: z.string().regex(/^[a-z][a-z0-9-]{1,24}$/, 'must be 2 to 25 small letters, digits and hyphens, beginning with a letter'),
  accountId: z.string().regex(/^[0-9a-f]{32}$/, 'must be the 32 hexadecimal digits of the Cloudflare account'),
  /** A location hint of Cloudflare for databases and files. It is fixed when they are made. */
  region: z.enum(['apac', 'weur', 'eeur', 'wnam', 'enam', 'oc']),
  production: z.strictObject({ origin: ORIGIN }),
  staging: z.strictObject({ origin: ORIGIN }).nullable(),
  /** Who is told when something fails; null tells nobody. */
  alertEmail: z.email().nullable(),
})

/** What `npm run setup` was told about a site, without any secret: the file deploy/site.json. */
export type SiteSettings = z.infer<typeof schema>

/** SOPAN_DEPLOY moves deploy/ and build/deploy/ elsewhere, for tests. */
export const deployFolder = (): string => process.env['SOPAN_DEPLOY'] ?? PATHS.root
const fileOf = (): string => join(deployFolder(), 'deploy', 'site.json')

export type SettingsRead =
  | { readonly ok: true; readonly settings: SiteSettings }
  | { readonly ok: false; readonly why: string; readonly isMissing: boolean }

/** The settings of the site, or what is wrong with them and how to mend it. */
export function readSiteSettings(): SettingsRead {
  const file = fileOf()
  if (!existsSync(file)) return { ok: false, isMissing: true, why: 'deploy/site.json does not exist yet. Run: npm run setup' }
  try {
    return parseSiteSettings(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { ok: false, isMissing: false, why: 'deploy/site.json is not valid JSON. Mend it, or delete it and run: npm run setup' }
  }
}

export function parseSiteSettings(value: unknown): SettingsRead {
  const read = schema.safeParse(value)
  if (read.success) return { ok: true, settings: read.data }
  const faults = read.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
  return { ok: false, isMissing: false, why: `deploy/site.json cannot be used.\n  ${faults.join('\n  ')}` }
}

export function writeSiteSettings(settings: SiteSettings): void {
  mkdirSync(dirname(fileOf()), { recursive: true })
  writeFileSync(fileOf(), `${JSON.stringify(settings, null, 2)}\n`)
}
