import { rmSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { buildSite } from '#scripts/lib/build-site.ts'
import { CHROMIUM, CHROMIUM_FLAGS } from '#scripts/lib/ensure-browser.ts'
import { startLocalSite } from '#scripts/lib/local-site.ts'
import { placeAt } from '#scripts/lib/place.ts'
import { ADDRESSES } from './pages/addresses.ts'
import { audit, type Audited } from './pages/audit.ts'
import { openFront } from './pages/front.ts'
import { measurePaint, type Paint, readsWithoutScripts } from './pages/paint.ts'

/** docs/budgets.md, "Public pages". Times in ms. */
const BARS = { seo: 100, accessibility: 98, largest: 2_000, shift: 0.02, unread: 0 }
const PORT = 8827
const DEV_TOOLS = 8829
/** Of three visits the middle one counts where the first is too slow: other work on the machine slows one down, not two. */
const VISITS = 3

interface Judged {
  readonly address: string
  readonly audited: Audited
  readonly paint: Paint
  readonly faults: readonly string[]
}

/**
 * Every public page on a cheap phone and a poor network: what Lighthouse says of it for search engines and readers, when its text is there,
 * and whether what was read moves. And the same with pages that come without their text, whose description is missing and whose style moves things.
 */
export async function provePages(): Promise<boolean> {
  const place = placeAt('prove-pages', PORT, PORT + 3)
  rmSync(place.folder, { recursive: true, force: true })
  await buildSite()
  const state = { isPlanted: false }
  const front = await openFront(PORT, PORT + 10, state)
  const site = await startLocalSite({ ...place, port: PORT + 10 })
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    headless: true,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${DEV_TOOLS}`],
  })
  try {
    console.log('public pages, first visit at 1.6 Mbit/s, 150 ms, half a processor, 360 px (local site behind brotli, no edge):')
    console.log(`  ${['SEO', 'a11y', 'FCP ms', 'LCP ms', 'CLS', 'KB'].map((name) => name.padStart(7)).join('')}  page`)
    const judged: Judged[] = []
    for (const address of ADDRESSES) judged.push(await judge(browser, place.origin, address, VISITS))
    state.isPlanted = true
    console.log('  with "no text, no description, grey and moving" planted:')
    const planted = await judge(browser, place.origin, '/faq', 1)
    const noticed = Object.keys(BARS).filter((bar) => planted.faults.some((fault) => fault.startsWith(bar)))
    console.log(`  noticed by: ${noticed.join(', ')}`)
    return judged.every(({ faults }) => faults.length === 0) && noticed.length === Object.keys(BARS).length
  } finally {
    await browser.close()
    await site.close()
    front.closeAllConnections()
    front.close()
  }
}

async function judge(browser: Browser, origin: string, address: string, visits: number): Promise<Judged> {
  // The first answer of an address is made, the others come from where they are kept.
  await fetch(`${origin}${address}`)
  const seen = [await measurePaint(browser, `${origin}${address}`)]
  while (seen.length < visits && seen.every(({ largest }) => largest > BARS.largest))
    seen.push(await measurePaint(browser, `${origin}${address}`))
  const paint = seen.toSorted((a, b) => a.largest - b.largest)[Math.floor(seen.length / 2)]
  if (paint === undefined) throw new Error('no visit')
  const audited = await audit(`${origin}${address}`, DEV_TOOLS)
  const faults = [
    ...(audited.seo < BARS.seo ? [`seo ${audited.seo}`] : []),
    ...(audited.accessibility < BARS.accessibility ? [`accessibility ${audited.accessibility}`] : []),
    ...(paint.largest > BARS.largest || paint.largest === 0 ? [`largest ${Math.round(paint.largest)} ms`] : []),
    ...(paint.shift > BARS.shift ? [`shift ${paint.shift.toFixed(3)}`] : []),
    ...((await readsWithoutScripts(browser, `${origin}${address}`)) ? [] : ['unread without scripts']),
  ]
  const figures = [
    audited.seo,
    audited.accessibility,
    Math.round(paint.firstPaint),
    Math.round(paint.largest),
    paint.shift.toFixed(3),
    Math.round(paint.bytes / 1024),
  ]
  console.log(
    `  ${figures.map((figure) => String(figure).padStart(7)).join('')}  ${address}${faults.length > 0 ? `  FAULT: ${faults.join(', ')}` : ''}`,
  )
  for (const failed of audited.failed) console.log(`          ${failed}`)
  return { address, audited, paint, faults }
}
