import { existsSync } from 'node:fs'
import { runTool } from './run-tool.ts'
import { PATHS } from './paths.ts'
import { stop } from './stop.ts'

export const CHROMIUM = '/usr/bin/chromium'
const PACKAGES = ['chromium', 'fonts-noto-core']

/** Installs Debian's Chromium and the fonts of the 14 languages where they are missing: as root, or by sudo without a password. */
export async function ensureBrowser(): Promise<void> {
  if (existsSync(CHROMIUM) && existsSync('/usr/share/fonts/truetype/noto/NotoSansTamil-Regular.ttf')) return
  console.log('Installing Chromium and the Noto fonts for the browser tests.')
  const install = `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ${PACKAGES.join(' ')}`
  const command = process.getuid?.() === 0 ? ['sh', '-c', install] : ['sudo', '-n', 'sh', '-c', install]
  const run = await runTool(command[0] ?? 'sh', command.slice(1), { cwd: PATHS.root })
  if (run.code !== 0)
    stop(
      `The browser tests need Chromium and the Noto fonts. Install them, then run this again:\n\n  sudo apt-get update && sudo apt-get install -y ${PACKAGES.join(' ')}`,
    )
}
