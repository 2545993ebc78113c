import { now } from '#worker/platform/clock.ts'

/** One JSON line an event, with its time in UTC; JSON.stringify escapes control characters, so no one can write a second line (docs/threats.md#log-injection). */
export function logLine(level: 'info' | 'warn' | 'error', fields: Readonly<Record<string, unknown>>): void {
  const line = JSON.stringify({ at: new Date(now()).toISOString(), level, ...fields })
  if (level === 'error') console.error(line)
  else if (level === 'warn') console.warn(line)
  else console.info(line)
}
