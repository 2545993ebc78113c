import { safeParse } from 'zod/mini'
import { LIVE_LIMITS, liveRequest, type LiveRequest } from '#contract/live/schemas.ts'

/** What a frame from a page says, or null where it is too large, no JSON, or nothing we know. */
export function readLiveRequest(frame: string | ArrayBuffer): LiveRequest | null {
  if (typeof frame !== 'string' || frame.length > LIVE_LIMITS.frameBytes) return null
  try {
    const parsed = safeParse(liveRequest, JSON.parse(frame))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
