/**
 * Sets of accounts as bitmaps over account numbers, in chunks of 131,072 numbers (16 KB): number `no` is bit `no & 7` of byte
 * `(no & 131071) >> 3` of chunk `no >> 17`. Bytes after the last one that is not 0 are left out.
 */
export const CHUNK_SHIFT = 17
export const CHUNK_SIZE = 1 << CHUNK_SHIFT
/** So many chunks are looked for: 8 million accounts. */
export const MOST_CHUNKS = 64

/** Bitmaps by their chunk; a chunk that is not there holds no one. */
export type AccountBits = ReadonlyMap<number, Uint8Array>

/** The set of these numbers. */
export function bitsOf(numbers: readonly number[]): Map<number, Uint8Array> {
  const chunks = new Map<number, Uint8Array>()
  for (const no of numbers) {
    const chunk = no >>> CHUNK_SHIFT
    const bits = chunks.get(chunk) ?? new Uint8Array(CHUNK_SIZE / 8)
    bits[byteOf(no)] = (bits[byteOf(no)] ?? 0) | (1 << (no & 7))
    chunks.set(chunk, bits)
  }
  return new Map([...chunks].map(([chunk, bits]) => [chunk, trimmed(bits)]))
}

export const hasBit = (bits: AccountBits, no: number): boolean => {
  const byte = bits.get(no >>> CHUNK_SHIFT)?.[byteOf(no)] ?? 0
  return (byte & (1 << (no & 7))) !== 0
}

/** How many accounts the set holds. */
export function countBits(bits: AccountBits): number {
  let count = 0
  for (const bytes of bits.values()) for (let byte of bytes) for (; byte !== 0; byte &= byte - 1) count++
  return count
}

/** Everyone of any of the sets. */
export const union = (sets: readonly AccountBits[]): AccountBits => combined(sets, (a, b) => a | b)

/** Everyone of the first set who is not in the second. */
export function without(set: AccountBits, less: AccountBits): AccountBits {
  return new Map(
    [...set].map(([chunk, bytes]) => {
      const other = less.get(chunk)
      return [chunk, trimmed(bytes.map((byte, at) => byte & ~(other?.[at] ?? 0)))] as const
    }),
  )
}

/** Everyone of two of the sets or more: of a day's pushes those who had two already. */
export function inTwo(sets: readonly AccountBits[]): AccountBits {
  let once: AccountBits = new Map()
  let twice: AccountBits = new Map()
  for (const set of sets) {
    const both = new Map(
      [...set].flatMap(([chunk, bytes]) => {
        const seen = once.get(chunk)
        return seen === undefined ? [] : [[chunk, bytes.map((byte, at) => byte & (seen[at] ?? 0))] as const]
      }),
    )
    twice = union([twice, both])
    once = union([once, set])
  }
  return twice
}

function combined(sets: readonly AccountBits[], of: (a: number, b: number) => number): AccountBits {
  const result = new Map<number, Uint8Array>()
  for (const set of sets)
    for (const [chunk, bytes] of set) {
      const before = result.get(chunk) ?? new Uint8Array(0)
      const length = Math.max(before.length, bytes.length)
      result.set(
        chunk,
        Uint8Array.from({ length }, (_, at) => of(before[at] ?? 0, bytes[at] ?? 0)),
      )
    }
  return result
}

const byteOf = (no: number): number => (no & (CHUNK_SIZE - 1)) >> 3

function trimmed(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return bytes.slice(0, end)
}
