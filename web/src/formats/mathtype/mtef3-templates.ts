import type { MtefObject } from './mtef-records.ts'

/** A template by its selector and variation in MTEF 5. */
interface TemplateCode {
  readonly selector: number
  readonly variation: number
}

/** Which of the brackets are there: both, the left one, the right one. */
const FENCES = [3, 1, 2]
const INTERVALS = [0x22, 0x33, 0x23, 0x12, 0x30]
const SCRIPTS = [28, 27, 29]
const SUM_STYLE = 0x40
const LOOP = 4

/** A template of MTEF 3 (Equation Editor 3, MathType 3), where each form has a selector of its own; null for an unknown one. */
export function templateOf3(selector: number, variation: number): TemplateCode | null {
  const code = (newer: number, bits: number): TemplateCode => ({ selector: newer, variation: bits })
  if (selector <= 7) return code(selector, FENCES[variation] ?? 3)
  if (selector <= 12) return code(9, INTERVALS[selector - 8] ?? 0)
  if (selector >= 21 && selector <= 26) return code(15, integralBits(selector, variation))
  // Each of the big signs has its limits over and under it, or behind it.
  if (selector >= 29 && selector <= 38) return code(16 + Math.floor((selector - 29) / 2), (selector - 29) % 2 === 0 ? SUM_STYLE : 0)
  switch (selector) {
    case 13:
      return code(10, variation)
    case 14:
      return code(11, variation)
    case 15:
      return code(SCRIPTS[variation] ?? 29, 0)
    case 16:
    case 17:
      return code(selector - 4, variation)
    case 18:
      return code(14, 0x10)
    case 19:
      return code(14, 0x20)
    case 20:
      return code(14, 0x30)
    case 27:
      return code(24, 1)
    case 28:
      return code(24, 0)
    case 39:
      return code(23, 0)
    case 40:
      return code(26, 1)
    case 41:
      return code(11, 2)
    case 42:
      return code(21, 0)
    case 43:
      return code(22, SUM_STYLE)
    case 44:
      return code(SCRIPTS[variation] ?? 29, 1)
    case 45:
      return code(30, FENCES[variation] ?? 3)
    case 46:
      return code(31, vectorBits(variation) | 4)
    case 47:
      return code(31, vectorBits(variation))
    case 48:
      return code(34, 0)
    default:
      return null
  }
}

const vectorBits = (variation: number): number => [1, 2, 3][variation] ?? 2

function integralBits(selector: number, variation: number): number {
  const isSum = selector >= 24
  const signs = isSum ? selector - 23 : selector - 20
  const hasLoop = isSum ? (signs === 1 ? variation === 2 : variation === 0) : variation >= (signs === 1 ? 3 : 2)
  return signs | (hasLoop ? LOOP : 0) | (isSum ? SUM_STYLE : 0)
}

/** An arrow of MTEF 3 has one slot, over or under it; one of MTEF 5 has both. */
export function slotsOf3(selector: number, variation: number, slots: readonly MtefObject[]): readonly MtefObject[] {
  const isArrow = selector >= 18 && selector <= 20
  return isArrow && variation === 1 ? [{ kind: 'line', objects: [] }, ...slots] : slots
}
