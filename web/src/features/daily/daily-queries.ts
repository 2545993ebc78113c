import { getDaily } from '#contract/daily/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'

/** The daily quiz of an exam; what the device has kept is shown at once and asked again, since others go on playing. */
export const dailyQuery = (exam: string) => ({ ...queryOf(getDaily, { params: { exam } }), staleTime: 10_000, meta: { persist: true } })
