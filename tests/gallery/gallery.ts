import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { buildSite } from '#scripts/lib/build-site.ts'
import { CHROMIUM, CHROMIUM_FLAGS } from '#scripts/lib/ensure-browser.ts'
import { startLocalSite } from '#scripts/lib/local-site.ts'
import { PATHS } from '#scripts/lib/paths.ts'
import { placeAt } from '#scripts/lib/place.ts'
import { signInto } from '../e2e/support/learner.ts'
import { indexPage, type Picture } from './index-page.ts'
import { pictureFaults } from './picture-faults.ts'
import { prepare, type Prepared } from './prepare.ts'
import { COLOURS, LANGUAGES, SCREENS, SIZES, type View } from './screens.ts'

const PORT = Number(process.env['PORT'] ?? 8847)
const FOLDER = join(PATHS.root, 'gallery')

/** Of what there are pictures; null is of all. */
export interface Choice {
  readonly screen: string | null
  readonly language: string | null
}

interface Shot {
  readonly origin: string
  readonly data: Prepared
  readonly screen: string
  readonly view: View
  readonly language: string
}

/** Takes the pictures and writes the page that shows them. Returns a line for each fault that a page has. */
export async function takeGallery(choice: Choice): Promise<readonly string[]> {
  const place = placeAt('gallery', PORT, PORT + 3)
  rmSync(place.folder, { recursive: true, force: true })
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  await buildSite()
  const site = await startLocalSite(place)
  const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: [...CHROMIUM_FLAGS] })
  try {
    console.log('Preparing a learner, results and a leaderboard.')
    const data = await prepare(place.origin)
    const pictures: Picture[] = []
    const faults: string[] = []
    for (const size of SIZES)
      for (const language of LANGUAGES.filter((one) => choice.language === null || one === choice.language)) {
        const isPhone = size.width < 768
        for (const { name: screen, views } of SCREENS.filter(({ name }) => choice.screen === null || name === choice.screen))
          for (const view of views.filter(({ isOfPhone }) => isOfPhone !== true || isPhone)) {
            const context = await contextOf(browser, size, language, view.isPublic === true ? null : data)
            const taken = await take(context, { origin: place.origin, data, screen, view, language }, size)
            pictures.push(...taken.pictures)
            faults.push(...taken.faults)
            await context.close()
          }
      }
    writeFileSync(join(FOLDER, 'index.html'), indexPage(pictures))
    console.log(`${pictures.length} pictures: ${join(FOLDER, 'index.html')}`)
    return faults
  } finally {
    await browser.close()
    await site.close()
  }
}

type Size = (typeof SIZES)[number]

async function contextOf(browser: Browser, viewport: Size, language: string, data: Prepared | null): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'block' })
  await context.addInitScript((chosen) => localStorage.setItem('appLanguage', chosen), language)
  if (data !== null) await signInto(context, data.learner)
  return context
}

/** One view in both colours. */
async function take(
  context: BrowserContext,
  { origin, data, screen, view, language }: Shot,
  { width, height }: Size,
): Promise<{ pictures: readonly Picture[]; faults: readonly string[] }> {
  const page = await context.newPage()
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(`throws: ${message}`))
  await page.goto(`${origin}${view.path(data)}`, { waitUntil: 'networkidle' })
  await atRest(page)
  const pictures: Picture[] = []
  for (const colour of COLOURS) {
    await page.emulateMedia({ colorScheme: colour })
    const file = `${screen}-${view.name}-${width}x${height}-${language}-${colour}.png`
    await page.screenshot({ path: join(FOLDER, file), fullPage: true })
    pictures.push({ screen, view: view.name, language, colour, width, height, file })
  }
  const faults = [...thrown, ...(await pictureFaults(page, language)), ...(await tooTall(page, view, { width, height }))]
  return { pictures, faults: faults.map((fault) => `${screen}, ${view.name}, ${width} × ${height}, ${language}: ${fault}`) }
}

async function tooTall(page: Page, { mostScreens }: View, { width, height }: { width: number; height: number }): Promise<string[]> {
  const tall = await page.evaluate(() => document.documentElement.scrollHeight)
  if (mostScreens === undefined || width > height || tall <= mostScreens * height) return []
  return [`is ${tall} px tall, of at most ${mostScreens * height}`]
}

/** Nothing is waited for any more, and every letter has its typeface. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('#first, [data-loading]') === null)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
