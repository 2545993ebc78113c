import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { PATHS } from './paths.ts'

/** The settings of a local run; the secrets are made once for each clone and never leave it. */
export interface DevVars {
  readonly SESSION_SECRET: string
  readonly OPERATOR_SECRET: string
  readonly GOOGLE_CLIENT_ID: string
  readonly GOOGLE_CLIENT_SECRET: string
}

/** Reads or makes `.dev.vars` for a site at `origin` with the stand-in identity provider at `issuer`; a real Google client that is in it stays. */
export function prepareDevVars(origin: string, issuer: string): DevVars & { readonly usesStandIn: boolean } {
  const kept = existsSync(PATHS.devVars) ? parse(readFileSync(PATHS.devVars, 'utf8')) : {}
  const usesStandIn = (kept['GOOGLE_CLIENT_ID'] ?? STAND_IN_CLIENT) === STAND_IN_CLIENT
  const vars = {
    ENVIRONMENT: 'local',
    PUBLIC_ORIGIN: origin,
    ALLOWED_ORIGINS: kept['ALLOWED_ORIGINS'] ?? '',
    SESSION_SECRET: kept['SESSION_SECRET'] ?? randomBytes(32).toString('base64url'),
    OPERATOR_SECRET: kept['OPERATOR_SECRET'] ?? randomBytes(32).toString('base64url'),
    GOOGLE_CLIENT_ID: kept['GOOGLE_CLIENT_ID'] ?? STAND_IN_CLIENT,
    GOOGLE_CLIENT_SECRET: kept['GOOGLE_CLIENT_SECRET'] ?? randomBytes(32).toString('base64url'),
    ...(usesStandIn ? { OIDC_ISSUER: issuer } : {}),
  }
  const text = Object.entries(vars)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('')
  writeFileSync(PATHS.devVars, `# Made by npm start for this machine only; never committed.\n${text}`, { mode: 0o600 })
  return { ...vars, usesStandIn }
}

export const STAND_IN_CLIENT = 'sopan-local'

function parse(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^([A-Z_]+)\s*=\s*"?([^"]*)"?\s*$/.exec(line))
      .filter((match) => match !== null)
      .map((match) => [match[1] ?? '', match[2] ?? '']),
  )
}
