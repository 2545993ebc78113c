import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import { Refusal } from '../upload-model.ts'

/** One slice can come to at most a thousand times its size, 16 MB; smaller ones cost the library a new window of 32 KB each. */
const SLICE = 16 * 1_024

/**
 * The parts of a zip that are wanted, by name. Unpacked in slices and counted as they come, whatever sizes the file claims: a bomb is
 * refused at the cap and never held (docs/threats.md#archive-bombs).
 * @param most bytes that all wanted parts may come to together
 */
export function unzipCapped(bytes: Uint8Array, wanted: (name: string) => boolean, most: number): Map<string, Uint8Array<ArrayBuffer>> {
  const parts = new Map<string, Uint8Array[]>()
  let total = 0
  let entries = 0
  let started = 0
  let ended = 0
  const met: { refusal: Refusal | null } = { refusal: null }
  const unzip = new Unzip((file) => {
    if (++entries > 10_000) throw new Refusal('bomb')
    if (/(^|\/)vbaProject/i.test(file.name)) throw new Refusal('macros')
    if (!wanted(file.name)) return
    const chunks: Uint8Array[] = []
    started++
    parts.set(file.name, chunks)
    file.ondata = (error, chunk, isLast) => {
      // What is thrown in here, the library takes for a fault of the zip: it is kept, and thrown after the slice.
      if (error !== null) met.refusal ??= new Refusal('broken_zip')
      if (met.refusal !== null) return
      total += chunk.byteLength
      if (total > most) {
        met.refusal = new Refusal('bomb')
        chunks.length = 0
        return
      }
      chunks.push(chunk)
      if (isLast) ended++
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  unzip.register(UnzipPassThrough)
  try {
    for (let at = 0; at < bytes.length && met.refusal === null; at += SLICE)
      unzip.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length)
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('broken_zip')
  }
  if (met.refusal !== null) throw met.refusal
  if (entries === 0 || started !== ended) throw new Refusal('broken_zip')
  return new Map([...parts].map(([name, chunks]) => [name, joined(chunks)]))
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
