import { getPlausibilityDesk } from '#contract/plausibility/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'

export const plausibilityQuery = (testId: string) => ({ ...queryOf(getPlausibilityDesk, { params: { testId } }), staleTime: 5_000 })
