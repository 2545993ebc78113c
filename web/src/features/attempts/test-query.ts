import { getTest } from '#contract/catalogue/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'

/** What the instructions and the start need of a test; asked again on each visit, since it says whether one may start now. */
export const testQuery = (testId: string) => ({ ...queryOf(getTest, { params: { testId } }), staleTime: 0 })
