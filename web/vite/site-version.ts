import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Writes the product's version on <html>, where the site reads it (src/lib/site-version.ts). Not into a script: each version would change
 * the name of every file, and each device would load the whole site again.
 */
export function siteVersion(packageFile: URL): Plugin {
  return {
    name: 'sopan:site-version',
    transformIndexHtml: (html) => {
      const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
      return html.replace('<html ', `<html data-version="${version}" `)
    },
  }
}

/** The page with the version that is deployed, in the place of the product's. Throws where the page names none. */
export function withVersion(html: string, version: string): string {
  if (!NAMED.test(html)) throw new Error('index.html names no version')
  return html.replace(NAMED, () => `data-version="${version.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
}

const NAMED = /\bdata-version="[^"]*"/
