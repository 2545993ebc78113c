import lighthouse from 'lighthouse'
import { isLeftAlone } from './addresses.ts'

/** What Lighthouse says of a page, 0 to 100, and the audits that failed with what they found. */
export interface Audited {
  readonly seo: number
  readonly accessibility: number
  readonly failed: readonly string[]
}

/** Audits a page in the browser that listens for DevTools on `port`, at the width of a phone, without slowing anything down. */
export async function audit(address: string, port: number): Promise<Audited> {
  const { pathname } = new URL(address)
  const run = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: ['seo', 'accessibility'],
    throttlingMethod: 'provided',
    // Long after the text is there; the service worker fills its store longer than that.
    maxWaitForLoad: 8_000,
    networkQuietThresholdMs: 1_000,
    cpuQuietThresholdMs: 1_000,
    formFactor: 'mobile',
    screenEmulation: { mobile: true, width: 360, height: 740, deviceScaleFactor: 2, disabled: false },
    ...(isLeftAlone(pathname) && { skipAudits: ['is-crawlable'] }),
  })
  if (run === undefined) throw new Error(`${address} was not audited`)
  const { categories, audits, runtimeError } = run.lhr
  if (runtimeError !== undefined) throw new Error(`${address}: ${runtimeError.message}`)
  const scoreOf = (name: 'seo' | 'accessibility') => Math.round((categories[name]?.score ?? 0) * 100)
  const counted = new Set(
    Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id)),
  )
  return {
    seo: scoreOf('seo'),
    accessibility: scoreOf('accessibility'),
    failed: Object.values(audits)
      .filter(({ id, score }) => counted.has(id) && score !== null && score < 1)
      .map(({ id, details }) => `${id} ${foundIn(details)}`),
  }
}

/** The elements that an audit found, as HTML, the first few. */
const foundIn = (details: unknown): string =>
  [...new Set([...JSON.stringify(details ?? {}).matchAll(/"snippet":"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => (text ?? '').slice(0, 140)))]
    .slice(0, 3)
    .join(' | ')
