import { LANGUAGES, SCREENS } from '#tests/gallery/screens.ts'
import { ensureBrowser } from '../lib/ensure-browser.ts'
import { stop } from '../lib/stop.ts'

/**
 * Pictures of the nine screens that have a mock-up, in four sizes, light and dark, English, Hindi and Urdu: gallery/index.html shows
 * them side by side. It prepares its own site with real results first, and ends with 1 where a page shows an error, scrolls sideways,
 * cuts a text or lacks a message. `--screen=home` and `--language=ur` take fewer.
 */
const option = (name: string): string | null =>
  process.argv
    .slice(2)
    .find((arg) => arg.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null
const screen = option('--screen')
const language = option('--language')
const screens = SCREENS.map(({ name }) => name)
if (screen !== null && !screens.includes(screen)) stop(`There is no screen "${screen}". The screens: ${screens.join(', ')}.`)
if (language !== null && !LANGUAGES.some((one) => one === language))
  stop(`The gallery has no language "${language}". Its languages: ${LANGUAGES.join(', ')}.`)
await ensureBrowser()
const { takeGallery } = await import('#tests/gallery/gallery.ts')
const faults = await takeGallery({ screen, language })
if (faults.length > 0) stop(`The gallery found ${faults.length} faults:\n${faults.join('\n')}`)
process.exit(0)
