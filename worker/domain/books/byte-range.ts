/** A stretch of a file, in bytes. */
export interface ByteRange {
  readonly offset: number
  readonly length: number
}

/**
 * The stretch of a file of `size` bytes that a `Range` header asks for (RFC 9110 §14): null for the whole file, also where the header cannot be
 * read or asks for several stretches; `outside` where the file ends before it.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec((header ?? '').trim()) ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { offset: size - length, length }
  }
  const offset = Number(first)
  if (offset >= size) return 'outside'
  if (last === '') return { offset, length: size - offset }
  return Number(last) < offset ? null : { offset, length: Math.min(Number(last), size - 1) - offset + 1 }
}
