import { existsSync } from 'node:fs'
import { runTool } from './run-tool.ts'
import { PATHS } from './paths.ts'
import { stop } from './stop.ts'

/** Debian's Chromium, as the proofs and comparisons run it. */
export const CHROMIUM = '/usr/bin/chromium'
/** The same engine without the parts that draw a window: less work for each page, so the flows of `npm test` take it where it is installed. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
/** How it is started: nothing of it asks the network by itself, and it runs as root in a container. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const TAMIL_FONT = '/usr/share/fonts/truetype/noto/NotoSansTamil-Regular.ttf'

/** The browser that the flows run in. */
export const flowsBrowser = (): string => (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM)

/**
 * Installs Debian's Chromium, its headless shell and the fonts of the 14 languages where they are missing: as root, or by sudo without a
 * password. Without the shell alone the flows run in Chromium itself.
 */
export async function ensureBrowser(): Promise<void> {
  const isReady = existsSync(CHROMIUM) && existsSync(TAMIL_FONT)
  if (isReady && existsSync(HEADLESS_SHELL)) return
  const packages = isReady ? ['chromium-headless-shell'] : ['chromium', 'chromium-headless-shell', 'fonts-noto-core']
  console.log(`Installing ${packages.join(', ')} for the browser tests.`)
  if ((await install(packages)) || isReady) return
  // Not every release of Debian has the shell.
  const needed = packages.filter((name) => name !== 'chromium-headless-shell')
  if (await install(needed)) return
  stop(
    `The browser tests need Chromium and the Noto fonts. Install them, then run this again:\n\n  sudo apt-get update && sudo apt-get install -y ${needed.join(' ')}`,
  )
}

async function install(packages: readonly string[]): Promise<boolean> {
  const apt = 'apt-get -qq -o Acquire::Retries=1 -o Acquire::http::Timeout=30'
  const line = `${apt} update && DEBIAN_FRONTEND=noninteractive ${apt} install -y ${packages.join(' ')}`
  const command = process.getuid?.() === 0 ? ['sh', '-c', line] : ['sudo', '-n', 'sh', '-c', line]
  return (await runTool(command[0] ?? 'sh', command.slice(1), { cwd: PATHS.root })).code === 0
}
