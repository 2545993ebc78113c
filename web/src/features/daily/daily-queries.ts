import { getDaily } from '#contract/daily/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'

/** The daily quiz of an exam; what the device has kept is shown at once and always asked again: the learner may come from the quiz itself. */
export const dailyQuery = (exam: string) => ({ ...queryOf(getDaily, { params: { exam } }), staleTime: 0, meta: { persist: true } })
