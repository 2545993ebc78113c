import type { SiteSettings } from './site-settings.ts'

export const ENVIRONMENT_NAMES = ['production', 'staging'] as const
export type EnvironmentName = (typeof ENVIRONMENT_NAMES)[number]

/**
 * The only things in which two environments of a site differ. Everything else is one list, wrangler.toml, so that what was tried on
 * staging is what runs in production.
 */
export interface Environment {
  readonly name: EnvironmentName
  /** Takes the place of "sopan" in the name of every Worker, database, bucket, queue and of the Pages project. */
  readonly prefix: string
  readonly origin: string
  readonly region: SiteSettings['region']
  /** Added to the number of each rate limit: Cloudflare counts limits of one number together, whatever Worker they are in. */
  readonly limitsFrom: number
  /** The part of all requests whose log is kept, 0 to 1. */
  readonly logSampling: number
  readonly alertEmail: string | null
}

/** The environment, or null where the site has no staging. */
export function environmentOf(site: SiteSettings, name: EnvironmentName): Environment | null {
  const { origin } = site[name] ?? {}
  if (origin === undefined) return null
  const isProduction = name === 'production'
  return {
    name,
    prefix: isProduction ? site.name : `${site.name}-staging`,
    origin,
    region: site.region,
    limitsFrom: isProduction ? 0 : 5_000,
    logSampling: isProduction ? 0.1 : 1,
    alertEmail: site.alertEmail,
  }
}

/** `--env staging`; production where nothing is said. An unknown name is null: wrangler itself would only warn and take production. */
export function environmentName(args: readonly string[]): EnvironmentName | null {
  const at = args.indexOf('--env')
  if (at < 0) return 'production'
  return ENVIRONMENT_NAMES.find((name) => name === args[at + 1]) ?? null
}
