import { ByteCursor } from './byte-cursor.ts'
import { joinedBytes } from './joined-bytes.ts'

const PLACEABLE = 0x9ac6cdd7
const META_ESCAPE = 0x0626
const COMMENT = 15
const EMR_HEADER = 1
const EMR_COMMENT = 70
/** Records that are looked at, of a picture that may have been made to hold very many. */
const MOST_RECORDS = 200_000

/**
 * The equation that MathType keeps in the comments of its preview picture (WMF or EMF): the bytes of MTEF, put together where they are
 * split over several comments; null where the picture holds none.
 */
export function mtefOfMetafile(file: Uint8Array): Uint8Array | null {
  const comments = new ByteCursor(file).long() === EMR_HEADER ? emfComments(file) : wmfComments(file)
  const parts = new Map<string, { readonly total: number; readonly bytes: Uint8Array[] }>()
  for (const comment of comments) {
    const cursor = new ByteCursor(comment)
    const name = asText(cursor.take(8))
    if (name === 'MathType') {
      // Before MathType 6, the whole equation stands in one comment, behind its length.
      const found = comment.subarray(12)
      if (cursor.short() === 0x5555 && isMtef(found)) return found
      continue
    }
    if (name !== 'AppsMFCC') continue
    cursor.skip(2)
    const [total, length] = [cursor.long(), cursor.long()]
    const signature = cursor.text()
    const part = parts.get(signature) ?? { total, bytes: [] }
    part.bytes.push(cursor.take(length))
    parts.set(signature, part)
  }
  for (const { total, bytes } of parts.values()) {
    const whole = joinedBytes(bytes).subarray(0, total)
    if (isMtef(whole)) return whole
  }
  return null
}

const isMtef = (bytes: Uint8Array): boolean => bytes[0] === 3 || bytes[0] === 5

const asText = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

function wmfComments(file: Uint8Array): Uint8Array[] {
  const start = new ByteCursor(file).long() === PLACEABLE ? 22 : 0
  const header = new ByteCursor(file, start)
  const [type, words] = [header.short(), header.short()]
  if ((type !== 1 && type !== 2) || words !== 9) return []
  const found: Uint8Array[] = []
  let at = start + words * 2
  for (let records = 0; records < MOST_RECORDS; records++) {
    const cursor = new ByteCursor(file, at)
    const [size, kind] = [cursor.long(), cursor.short()]
    if (cursor.isBroken || size < 3 || kind === 0) break
    if (kind === META_ESCAPE && cursor.short() === COMMENT) found.push(cursor.take(cursor.short()))
    at += size * 2
  }
  return found
}

function emfComments(file: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = []
  let at = 0
  for (let records = 0; records < MOST_RECORDS; records++) {
    const cursor = new ByteCursor(file, at)
    const [kind, size] = [cursor.long(), cursor.long()]
    if (cursor.isBroken || size < 8) break
    if (kind === EMR_COMMENT) found.push(cursor.take(cursor.long()))
    at += size
  }
  return found
}
