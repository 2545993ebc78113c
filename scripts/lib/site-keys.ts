import { existsSync, readFileSync } from 'node:fs'
import { KEYS_PATH } from '#domain/receipts/published-keys.ts'
import { environmentOf } from '../deploy/environments.ts'
import { readSiteSettings } from '../deploy/site-settings.ts'
import { stop } from './stop.ts'

/**
 * The JSON of a site's public keys: of a file, or of an address; where `given` is undefined, of the site that is set up on this machine. Never
 * of the address that a signed text names: whoever forges one would name their own. Ends the command where they cannot be read.
 */
export async function siteKeys(given: string | undefined): Promise<unknown> {
  const place = given ?? ownAddress()
  try {
    if (!/^https?:\/\//.test(place)) return JSON.parse(readOrStop(place).toString('utf8'))
    const address = new URL(place).pathname === '/' ? new URL(KEYS_PATH, place) : new URL(place)
    return await (await fetch(address, { signal: AbortSignal.timeout(15_000) })).json()
  } catch (error) {
    return stop(`The keys cannot be read from ${place}: ${error instanceof Error ? error.message : 'no answer'}`)
  }
}

/** Ends the command where there is no such file. */
export const readOrStop = (path: string): Buffer => (existsSync(path) ? readFileSync(path) : stop(`There is no file ${path}.`))

function ownAddress(): string {
  const settings = readSiteSettings()
  const site = settings.ok ? environmentOf(settings.settings, 'production') : null
  return site?.origin ?? stop('No site is set up here. Say whose keys to take: --keys <file or address of the site>')
}
