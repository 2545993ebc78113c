import { createContext, use } from 'react'
import type { useTimeOver } from './use-time-over.ts'

const Context = createContext<ReturnType<typeof useTimeOver> | null>(null)

export const TimeOverProvider = Context

/** For the clock, which tells when it is at zero. */
export function useTimeOverSignal(): ReturnType<typeof useTimeOver> {
  const value = use(Context)
  if (value === null) throw new Error('The clock belongs inside a running attempt')
  return value
}
