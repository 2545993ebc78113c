import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#web/lib/api/learner-queries.ts'

/** The learner's category as the profile has it now, for pointing out a line; null where it is not known or not said. */
export const useOwnCategory = (): string | null => useQuery(meQuery()).data?.profile.category ?? null
