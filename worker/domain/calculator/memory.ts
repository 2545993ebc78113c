import { calculated } from './calculated.ts'

export const MEMORY_KEYS = ['MC', 'MR', 'MS', 'M+', 'M-'] as const
export type MemoryKey = (typeof MEMORY_KEYS)[number]

/** What is in the memory after a key, null being nothing. A sum that is too large changes nothing. */
export function memoryAfter(memory: number | null, key: MemoryKey, shown: number): number | null {
  if (key === 'MC') return null
  if (key === 'MR') return memory
  if (key === 'MS') return shown
  const sum = calculated((memory ?? 0) + (key === 'M+' ? shown : -shown))
  return typeof sum === 'number' ? sum : memory
}
