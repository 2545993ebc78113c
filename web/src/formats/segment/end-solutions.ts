import type { DocItem, DocPiece } from '../docx/doc-model.ts'
import type { Content } from './draft.ts'
import { isKeyHeading, isSolutionHeading } from './key-words.ts'
import { latinDigits, numberOf } from './labels.ts'
import { isBlank, slicePieces, textOfPieces, trimPieces } from './line-text.ts'

/** The solutions of all questions, one behind the other at the end of a file. */
export interface EndSolutions {
  /** Items from here on are solutions and no questions. */
  readonly from: number
  readonly solutions: ReadonlyMap<number, readonly Content[]>
  readonly read: readonly DocPiece[]
}

/** Finds solutions that stand under a heading at the end and are numbered 1, 2, 3 …; null where there are none. */
export function readEndSolutions(items: readonly DocItem[]): EndSolutions | null {
  for (let at = items.length - 1; at > 0; at--) {
    const item = items[at]
    if (item?.kind !== 'line') continue
    const text = textOfPieces(item.pieces)
    if (!isSolutionHeading(text) && !isKeyHeading(text)) continue
    const found = solutionsOf(items.slice(at + 1))
    if (found !== null) return { from: at, solutions: found.solutions, read: [...item.pieces, ...found.read] }
  }
  return null
}

function solutionsOf(items: readonly DocItem[]): Omit<EndSolutions, 'from'> | null {
  const solutions = new Map<number, Content[]>()
  const read: DocPiece[] = []
  let last = 0
  for (const item of items) {
    if (item.kind === 'line' && isBlank(item.pieces)) {
      read.push(...item.pieces)
      continue
    }
    if (item.kind === 'line') {
      const label = item.label === null ? null : (/\d+|[०-९]+/.exec(item.label)?.[0] ?? null)
      const numbered = label === null ? numberOf(textOfPieces(item.pieces)) : { number: Number(latinDigits(label)), to: 0 }
      if (numbered?.number === last + 1) {
        last++
        read.push(...slicePieces(item.pieces, 0, numbered.to))
        const rest = slicePieces(item.pieces, numbered.to)
        const pieces = trimPieces(rest)
        if (isBlank(rest)) read.push(...rest)
        solutions.set(last, isBlank(rest) ? [] : [{ kind: 'line', pieces, isContinued: false }])
        continue
      }
    }
    const open = solutions.get(last)
    // Text before the first number is no list of solutions.
    if (open === undefined) return null
    open.push(item.kind === 'table' ? { kind: 'table', table: item } : { kind: 'line', pieces: item.pieces, isContinued: item.isContinued })
  }
  return solutions.size >= 2 ? { solutions, read } : null
}
