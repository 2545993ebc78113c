import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildSite } from '#scripts/lib/build-site.ts'
import { CHROMIUM, CHROMIUM_FLAGS } from '#scripts/lib/ensure-browser.ts'
import { startLocalSite } from '#scripts/lib/local-site.ts'
import { placeAt } from '#scripts/lib/place.ts'
import { signIn } from '#scripts/lib/sign-in.ts'
import { signInto } from '../../e2e/support/learner.ts'
import { DOCUMENT, largeDocument, largeSheet, SHEET_QUESTIONS } from './large-files.ts'

interface Bar {
  readonly what: string
  readonly found: number
  readonly most: number
  readonly unit: 'ms' | 'MB'
}

/**
 * Reads a large document and a large sheet in the upload's own worker, in Chromium. The bars are those of an idle laptop of two
 * cores. What this machine takes for a fixed computation is measured before and after, so that figures of two machines can be compared.
 */
export async function proveInChromium(port: number): Promise<boolean> {
  const place = placeAt('prove-formats', port, port + 2)
  rmSync(place.folder, { recursive: true, force: true })
  await buildSite()
  const site = await startLocalSite(place)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] })
  try {
    const admin = await signIn(place.origin, { sub: 'persona-admin' })
    // Each file in a browser of its own, that holds nothing of the other.
    const withPage = async (work: (page: Page) => Promise<Bar[]>): Promise<Bar[]> => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      await signInto(context, admin)
      const page = await context.newPage()
      await openUpload(page, place.origin)
      const bars = await work(page)
      await context.close()
      return bars
    }
    const before = await ownSpeed(browser)
    const bars = [...(await withPage((page) => readDocument(browser, page))), ...(await withPage(readSheet))]
    const after = await ownSpeed(browser)
    console.log(
      `  this machine: a fixed computation took ${before} ms before and ${after} ms after; load ${loadavg()
        .map((one) => one.toFixed(1))
        .join(', ')}`,
    )
    for (const { what, found, most, unit } of bars)
      console.log(`  ${what}: ${found} ${unit}, of at most ${most} ${unit}${found > most ? ' – ABOVE THE BAR' : ''}`)
    return bars.every(({ found, most }) => found <= most)
  } finally {
    await browser.close()
    await site.close()
  }
}

async function readDocument(browser: Browser, page: Page): Promise<Bar[]> {
  const bytes = largeDocument()
  const memory = await memoryOf(browser)
  const held = memory.now()
  const taken = await choose(page, 'paper.docx', bytes, DOCUMENT.questions)
  const most = memory.most()
  const { questions, formulas, pictures } = DOCUMENT
  console.log(
    `  a document of ${questions} questions, ${formulas} equations and ${pictures} pictures (${(bytes.byteLength / 1e6).toFixed(1)} MB): the renderer held ${held} MB before and ${most} MB at most`,
  )
  return [
    { what: 'document: read', found: taken.ms, most: 4_000, unit: 'ms' },
    // The browser's own code and an empty page are in the renderer before: what is judged is what reading adds.
    { what: 'document: memory that reading adds to page and worker', found: most - held, most: 250, unit: 'MB' },
    { what: 'document: longest task of the page while it is read', found: taken.longest, most: 100, unit: 'ms' },
  ]
}

async function readSheet(page: Page): Promise<Bar[]> {
  const taken = await choose(page, 'questions.xlsx', largeSheet(), SHEET_QUESTIONS)
  return [
    { what: 'sheet of 3,000 questions: read', found: taken.ms, most: 6_000, unit: 'ms' },
    { what: 'sheet: longest task of the page while it is read', found: taken.longest, most: 100, unit: 'ms' },
  ]
}

/** The page for uploads, which from then on keeps every task of more than 50 ms. */
async function openUpload(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin/testseries/bulk-upload`)
  await page.getByRole('button', { name: 'Choose file' }).waitFor({ timeout: 120_000 })
  await page.evaluate(() => {
    const tasks: PerformanceEntry[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' })
  })
}

/** Gives the page a file and waits until it says how many questions it has. */
async function choose(
  page: Page,
  name: string,
  bytes: Uint8Array,
  questions: number,
): Promise<{ readonly ms: number; readonly longest: number }> {
  const shown = page.getByText(`Questions: ${questions.toLocaleString('en-IN')}.`)
  // The browser opens the file from the disk, as it does for a person; the clock starts at the page's own event.
  const folder = mkdtempSync(join(tmpdir(), 'sopan-formats-'))
  const path = join(folder, name)
  writeFileSync(path, bytes)
  await page.evaluate(() =>
    document.addEventListener('change', () => Object.assign(window, { begun: performance.now() }), { capture: true, once: true }),
  )
  await page.evaluate(
    (text) => {
      new MutationObserver((_, observer) => {
        if (!document.body.textContent.includes(text)) return
        Object.assign(window, { ended: performance.now() })
        observer.disconnect()
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    },
    `Questions: ${questions.toLocaleString('en-IN')}.`,
  )
  await page.locator('input[type=file]').setInputFiles(path)
  await shown.waitFor({ timeout: 180_000 })
  rmSync(folder, { recursive: true, force: true })
  return page.evaluate(() => {
    const { begun, ended, tasks } = window as unknown as { begun: number; ended: number; tasks: PerformanceEntry[] }
    const own = tasks.filter(({ startTime, duration }) => startTime + duration >= begun)
    return { ms: Math.round(ended - begun), longest: Math.round(Math.max(0, ...own.map(({ duration }) => duration))) }
  })
}

/** How long a fixed computation takes in the page, in ms: texts are parted, sorted and joined, as readers of files do. */
async function ownSpeed(browser: Browser): Promise<number> {
  // A process of its own, so that its memory is not counted with the page's.
  const context = await browser.newContext()
  const page = await context.newPage()
  const ms = await page.evaluate(() => {
    const begun = performance.now()
    let made = ''
    for (let i = 0; i < 60_000; i++) made += `<w:t>${(i * 7_919) % 10_007} and more</w:t>`
    for (let round = 0; round < 5; round++) {
      const words = [...made.matchAll(/<w:t>(\d+)([^<]*)<\/w:t>/g)].map((match) => `${match[2]}${match[1]}`)
      words.sort((a, b) => (a < b ? -1 : 1))
    }
    return Math.round(performance.now() - begun)
  })
  await context.close()
  return ms
}

/** The memory of the page's renderer, which holds its worker too, in MB: now, and the most since this was called. */
async function memoryOf(browser: Browser): Promise<{ readonly now: () => number; readonly most: () => number }> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  // Begins the count of the most again.
  for (const id of ids) writeFileSync(`/proc/${id}/clear_refs`, '5')
  const read = (field: string): number =>
    Math.round(
      Math.max(...ids.map((id) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0))) /
        1_024,
    )
  return { now: () => read('VmRSS'), most: () => read('VmHWM') }
}
