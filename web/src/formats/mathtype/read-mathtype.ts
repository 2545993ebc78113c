import { isEmptyFormula, type ReadFormula } from '../maths/math-tree.ts'
import { ByteCursor } from './byte-cursor.ts'
import { compoundStream } from './compound-file.ts'
import { mtefOfMetafile } from './metafile-comments.ts'
import { mtefFormula } from './mtef-formula.ts'
import { readMtef } from './read-mtef.ts'

/**
 * The equation of an object of MathType or Equation Editor 3 in a document (decision 0167): from its OLE part, else from the preview
 * picture, in which MathType keeps a copy. Null where neither holds an equation that can be read as a whole. Throws for no bytes.
 */
export function readMathtype(object: Uint8Array | null, preview: Uint8Array | null): ReadFormula | null {
  const own = object === null ? null : nativeEquation(object)
  const read = own === null ? null : formulaOf(own)
  if (read !== null || preview === null) return read
  const copy = mtefOfMetafile(preview)
  return copy === null ? null : formulaOf(copy)
}

/** The stream `Equation Native`: a header that says how long it and the equation are, then MTEF. */
function nativeEquation(object: Uint8Array): Uint8Array | null {
  const stream = compoundStream(object, 'Equation Native')
  if (stream === null) return null
  const header = new ByteCursor(stream)
  const start = header.short()
  header.skip(6)
  const length = header.long()
  if (header.isBroken || start < 28) return null
  return length === 0 ? stream.subarray(start) : stream.subarray(start, start + length)
}

function formulaOf(mtef: Uint8Array): ReadFormula | null {
  const objects = readMtef(mtef)
  if (objects === null) return null
  const read = mtefFormula(objects)
  return isEmptyFormula(read.formula) ? null : read
}
