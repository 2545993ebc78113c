import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Writes `_headers` for Pages from the hashes in `csp.json`: one policy over every page, files with a hash in their name kept permanently. */
export function securityHeaders(): Plugin {
  let outDir = ''
  return {
    name: 'sopan:security-headers',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    // After the boot script has written its hashes.
    async closeBundle() {
      const text = await readFile(join(outDir, 'csp.json'), 'utf8').catch(() => null)
      if (text === null) return
      const { scriptHashes, styleHashes } = JSON.parse(text) as { scriptHashes: string[]; styleHashes: string[] }
      await writeFile(join(outDir, '_headers'), headersFile(contentSecurityPolicy(scriptHashes, styleHashes)))
    },
  }
}

/** The policy of the site. `apiOrigin` is added where the API has an address of its own. */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  styleHashes: readonly string[],
  apiOrigin = process.env['VITE_API_BASE'] ?? '',
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    ["style-src 'self'", ...styleHashes].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...(apiOrigin === '' ? [] : [apiOrigin])].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types sopan-html',
  ].join('; ')
}

const headersFile = (policy: string): string => `/*
  Content-Security-Policy: ${policy}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin-allow-popups
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=()
  Strict-Transport-Security: max-age=31536000; includeSubDomains

/assets/*
  Cache-Control: public, max-age=31536000, immutable

/fonts/*
  Cache-Control: public, max-age=31536000, immutable

/csp.json
  X-Robots-Tag: noindex
`
