import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/shared/locales.ts'
import { gatewayConfig, type GatewaySettings } from '#worker/platform/gateway-config.ts'
import { contentSecurityPolicy } from '../../web/vite/security-headers.ts'
import { TEXTS_VERSION } from '#contract/account/texts-version.ts'
import { INFO_PAGES, pageFaults, readInfoPage } from './info-pages.ts'
import { TRANSLATED } from './read-messages.ts'

test.each(TRANSLATED)('the pages of information are all there in %s, block by block', (locale) => {
  const faults = INFO_PAGES.flatMap((page) =>
    pageFaults(readInfoPage(page, 'en'), readInfoPage(page, locale), locale).map((fault) => `${page}: ${fault}`),
  )
  expect(faults).toEqual([])
})

test('the version that people accept is the date of the newer of the two texts', () => {
  const dates = ['terms-and-conditions', 'privacy-policy'].map((name) => /^updated: (.+)$/m.exec(readInfoPage(name, 'en'))?.[1] ?? '')
  expect(dates.toSorted().at(-1)).toBe(TEXTS_VERSION)
})

test('the privacy policy names every company whose code the pages may load', () => {
  const live: GatewaySettings = {
    ENVIRONMENT: 'production',
    RAZORPAY_KEY_ID: 'rzp_live_AbCdEfGh123456',
    RAZORPAY_KEY_SECRET: 's'.repeat(24),
    RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(24),
  }
  const config = gatewayConfig(live)
  if (config === null || 'fault' in config) throw new Error('the gateway is not set up')
  const company = new URL(config.checkoutScript).hostname.split('.').at(-2) ?? 'none'
  for (const locale of LOCALES) expect(readInfoPage('privacy-policy', locale).toLowerCase()).toContain(company)
  // Every other page loads from the site alone; the checkout’s policy is widened by the gateway and nothing else.
  expect(contentSecurityPolicy([], [], '')).not.toContain('https:')
})

const EN = '---\ntitle: Help\nupdated: 2026-11-21\n---\n\n## How\n\nWrite to {email}.\n'
const HI = '---\ntitle: मदद\nupdated: 2026-11-21\n---\n\n## कैसे\n\n{email} पर लिखें।\n'
test('a page that keeps to the English one has no fault', () => {
  expect(pageFaults(EN, HI, 'hi')).toEqual([])
})
test('a paragraph that is missing is seen', () => {
  expect(pageFaults(EN, HI.replace('## कैसे\n', ''), 'hi')).toEqual(['headings, paragraphs and lists are ffffp, not ffffhp'])
})
test('a lost placeholder is seen', () => {
  expect(pageFaults(EN, HI.replace('{email}', ''), 'hi')).toEqual(['placeholders are '])
})
test('an older date is seen', () => {
  expect(pageFaults(EN, HI.replace('11-21', '11-20'), 'hi')).toEqual(['the date of the last change is another'])
})
test('a word left in English is seen', () => {
  expect(pageFaults(EN, HI.replace('पर', 'to'), 'hi')).toEqual(['to'])
})

test.each(LOCALES)('the questions of the landing page are those of the page of questions in %s', (locale) => {
  const page = readFileSync(new URL(`../../web/content/info/faq/${locale}.md`, import.meta.url), 'utf8')
  const texts = readFileSync(new URL(`../../web/messages/sharing/${locale}.json`, import.meta.url), 'utf8')
  const messages = JSON.parse(texts) as Readonly<Record<string, string>>
  for (const name of ['pay', 'network', 'language'])
    expect(page).toContain(`## ${messages[`landing_faq_${name}`]}\n\n${messages[`landing_faq_${name}_answer`]}`)
})
