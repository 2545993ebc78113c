import { queryOptions } from '@tanstack/react-query'
import { getTest } from '#web/lib/api/api.ts'

/** What the instructions and the start need of a test; asked anew on each visit, since it says whether one may start now. */
export const testQuery = (testId: string) =>
  queryOptions({ queryKey: ['test', testId], queryFn: ({ signal }) => getTest(testId, signal), staleTime: 0 })
