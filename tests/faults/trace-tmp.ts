import { join } from 'node:path'
import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { getCertificate } from '@vitejs/plugin-basic-ssl'
import { CHROMIUM } from '#scripts/lib/ensure-browser.ts'
import { startLocalSite } from '#scripts/lib/local-site.ts'
import { buildSite } from '#scripts/lib/build-site.ts'
import { placeAt } from '#scripts/lib/place.ts'
import { newLearner, signInto, testIdOf } from '../e2e/support/learner.ts'
import { openFront, openSecureFront } from './pages/front.ts'
import { visit } from './slow/visit.ts'
const PORT = 8937
const place = placeAt('prove-trace', PORT, PORT + 3)
rmSync(place.folder, { recursive: true, force: true })
if (process.env.BUILD) await buildSite()
const state = { isPlanted: false }
const front = await openFront(PORT, PORT + 10, state)
const site = await startLocalSite({ ...place, port: PORT + 10 })
const pages = await openSecureFront(PORT + 11, PORT + 10, state, await getCertificate(join(place.folder, 'certificate')))
const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: ['--no-sandbox','--ignore-certificate-errors','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] })
const user = await newLearner(place.origin)
const phone = async () => { const c = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }); await signInto(c, user); return c }
const testId = await testIdOf(place.origin, /quick quiz 1/i)
{
  const context = await phone()
  const page = await context.newPage()
  await page.goto(`${place.origin}/test/instructions?test=${testId}`)
  await page.getByRole('checkbox', { name: /I have read and understood/ }).check()
  await page.getByRole('button', { name: 'I am ready to begin' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await page.getByRole('button', { name: 'Test menu' }).click()
  await page.getByRole('button', { name: 'Submit test' }).first().click()
  await page.getByRole('dialog', { name: 'Before you submit' }).getByRole('button', { name: 'Submit…', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, submit the test' }).click()
  await page.waitForURL(/\/user\/test-analysis\//)
  await context.close()
}
const all: Record<string,string> = { home:'/user', saved: '/user/saved-questions', analytics: '/user/analytics', analysis: `/user/test-analysis/${testId}?attempt=1&new=true`, solution: `/test-solution/${testId}`, profile: '/user/profile', feedback: '/user/feedback', pass: '/user/buy-pass', instr: `/test/instructions?test=${testId}` }
for (const name of process.argv.slice(2)) {
  const context = await phone()
  const reqs: any[] = []
  context.on('page', async (page) => {
    const d = await context.newCDPSession(page)
    await d.send('Network.enable')
    const by = new Map<string, any>()
    d.on('Network.requestWillBeSent', (e: any) => by.set(e.requestId, { url: e.request.url, t: e.timestamp, p: e.request.initialPriority, init: e.initiator.type }))
    d.on('Network.responseReceived', (e: any) => { const r = by.get(e.requestId); if (r) r.first = e.timestamp })
    d.on('Network.loadingFinished', (e: any) => { const r = by.get(e.requestId); if (r) { r.end = e.timestamp; r.size = e.encodedDataLength; reqs.push(r) } })
  })
  const v = await visit(context, `https://localhost:${PORT + 11}${all[name]}`)
  const t0 = Math.min(...reqs.map((r) => r.t))
  console.log(`=== ${name}`, JSON.stringify(v), 'n', reqs.length, 'KB', Math.round(reqs.reduce((s, r) => s + r.size, 0) / 102.4) / 10)
  for (const r of reqs.toSorted((a, b) => a.t - b.t)) console.log(`${((r.t - t0) * 1000).toFixed(0).padStart(6)} ${((r.first - t0) * 1000).toFixed(0).padStart(6)} ${((r.end - t0) * 1000).toFixed(0).padStart(6)} ${(r.size / 1024).toFixed(1).padStart(6)} ${r.p.padEnd(8)} ${r.init.padEnd(9)} ${r.url.replace(/https:\/\/localhost:\d+/, '').slice(0, 90)}`)
  await context.close()
}
process.exit(0)
