import { useQuery } from '@tanstack/react-query'
import { standInLine } from '../attempt-api.ts'

/**
 * Stands in line for a live test that has opened already. `turnAt`: when it is this learner's turn, by the clock of the device in ms; null
 * where there is no line, or where it could not be asked. `isKnown`: whether the answer is here.
 */
export function useLine(testId: string, isLate: boolean): { readonly turnAt: number | null; readonly isKnown: boolean } {
  const { data = null, isPending } = useQuery({
    queryKey: ['line', testId],
    queryFn: async () => {
      const { waitMs } = await standInLine(testId)
      return waitMs < LEAST_MS ? null : Date.now() + waitMs
    },
    enabled: isLate,
    // Without a connection the start itself says so.
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { turnAt: data, isKnown: !isLate || !isPending }
}

/** A shorter wait is none that has to be told. */
const LEAST_MS = 1_000
