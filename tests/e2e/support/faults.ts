import type { BrowserContext } from '@playwright/test'
import { E2E_PLACE } from './place.ts'

/** What must not happen unseen on a page of ours: errors in the console, thrown errors, refusals of the Content Security Policy. */
export interface Faults {
  /** Faults that belong to what the test does, such as the 401 it provokes. */
  allow(...patterns: readonly RegExp[]): void
  /** Those that were not allowed, in the order they came. */
  readonly found: () => readonly string[]
  /** The lines that were only logged. */
  readonly warnings: readonly string[]
}

/** @param origin where the pages are that are listened to */
export async function collectFaults(context: BrowserContext, origin: string = E2E_PLACE.origin): Promise<Faults> {
  const all: string[] = []
  const warnings: string[] = []
  // A page that does not exist answers 404, and the browser says so; which pages exist routes.spec.ts tells.
  const allowed: RegExp[] = [/status of 404 .*\/(?:not-found|no\/such\/page|no-such-page|userx)(?:\?[^)]*)?\)$/]
  context.on('console', (message) => {
    if (message.page()?.url().startsWith(origin) !== true) return
    if (message.type() === 'error') all.push(`console: ${message.text()} (${message.location().url})`)
    if (message.type() === 'warning') warnings.push(message.text())
  })
  context.on('weberror', (error) => all.push(`thrown: ${error.error().stack ?? error.error().message}`))
  await context.exposeFunction('reportPolicyViolation', (what: string) => all.push(`policy: ${what}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportPolicyViolation?: (what: string) => void }).reportPolicyViolation
      report?.(`${event.violatedDirective} refuses ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  return {
    allow: (...patterns) => void allowed.push(...patterns),
    found: () => all.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
    warnings,
  }
}
