import { isPublishTime } from '#domain/articles/text-state.ts'
import { isoOfIstField, istFieldOf } from '#web/admin/test-form/ist-time.ts'

/** What a field of date and time in India says of a publication, at `now` (ms UTC). */
export type ScheduleTime = { readonly at: number } | { readonly fault: 'missing' | 'past' | 'far' }

export function scheduleTimeOf(field: string, now: number): ScheduleTime {
  const at = Date.parse(isoOfIstField(field) ?? '')
  if (Number.isNaN(at)) return { fault: 'missing' }
  if (at <= now) return { fault: 'past' }
  return isPublishTime(at, now) ? { at } : { fault: 'far' }
}

/** What the field begins with: six in the morning in India, of the next day there is. */
export function nextMorning(now: number): string {
  const today = `${istFieldOf(new Date(now).toISOString()).slice(0, 10)}T06:00`
  const at = Date.parse(isoOfIstField(today) ?? '')
  return at > now ? today : istFieldOf(new Date(at + 86_400_000).toISOString())
}
