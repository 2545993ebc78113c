import { isFeltByVisitors } from '#domain/operations/alerts.ts'
import { logLine } from '../http/log.ts'
import { type OpsEnv, ledgerOf } from './ops-env.ts'

/** What everyone may know about the site. Times ms UTC. */
export interface SiteStatus {
  readonly status: 'ok' | 'trouble' | 'unknown'
  /** Since when there is trouble; null where there is none. */
  readonly since: number | null
  /** When the API last answered; null: never, or nobody knows. */
  readonly checkedAt: number | null
  readonly version: string
}

/** Without a sign of life for this long the status says that nobody knows. */
const UNKNOWN_AFTER_MS = 3 * 60_000

/** Trouble is what visitors may feel: an old backup is told to operators alone. */
export async function siteStatus(env: OpsEnv, now: number): Promise<SiteStatus> {
  const version = env.VERSION
  try {
    const { apiAnsweredAt, alerts } = await ledgerOf(env).read(now)
    const [oldest] = alerts.filter(({ kind }) => isFeltByVisitors(kind))
    const isKnown = apiAnsweredAt !== null && now - apiAnsweredAt < UNKNOWN_AFTER_MS
    const status = oldest !== undefined ? 'trouble' : isKnown ? 'ok' : 'unknown'
    return { status, since: oldest?.since ?? null, checkedAt: apiAnsweredAt, version }
  } catch (error) {
    logLine('error', { event: 'status_unknown', reason: String(error).slice(0, 200) })
    return { status: 'unknown', since: null, checkedAt: null, version }
  }
}
