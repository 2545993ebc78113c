/** An equation of MathType as its bytes describe it. Slots that are not shown are lines without objects. */
export type MtefObject = MtefLine | MtefPile | MtefMatrix | MtefCharacter | MtefTemplate

interface MtefLine {
  readonly kind: 'line'
  readonly objects: readonly MtefObject[]
}

/** Lines one below the other. */
export interface MtefPile {
  readonly kind: 'pile'
  readonly align: Alignment
  readonly lines: readonly MtefObject[]
}

/** `relation` lines meet at their first sign of relation, `decimal` ones at their points. */
export type Alignment = 'left' | 'center' | 'right' | 'relation' | 'decimal'

export interface MtefMatrix {
  readonly kind: 'matrix'
  readonly columns: number
  readonly align: Alignment
  /** Lines are drawn between its rows or columns, or around it. */
  readonly isRuled: boolean
  /** Row by row. */
  readonly cells: readonly MtefObject[]
}

export interface MtefCharacter {
  readonly kind: 'character'
  readonly face: Face
  /** MTCode: Unicode, with meanings of MathType's own in the private area; null where the record has none. */
  readonly code: number | null
  /** The place of the character in its font, where the record says it. */
  readonly position: number | null
  /** Embellishments, by their numbers in MTEF. */
  readonly marks: readonly number[]
  /** The first letter of the name of a function. */
  readonly startsFunction: boolean
  /** Moved up or down by hand, so that it looks like a script. */
  readonly isMoved: boolean
}

/** How a character looks. */
export interface Face {
  /** The number of a style of MathType (1 text, 2 function, 3 variable …); 0 for a font that was chosen by hand. */
  readonly style: number
  /** "" where it is not known. */
  readonly font: string
  readonly isBold: boolean
  readonly isItalic: boolean
}

/** `selector` and `variation` are those of MTEF 5, whatever the version of the equation. */
export interface MtefTemplate {
  readonly kind: 'template'
  readonly selector: number
  readonly variation: number
  /** Its lines and piles, in the order of its class. */
  readonly slots: readonly MtefObject[]
  /** Its sign, and the brackets as they are drawn. */
  readonly signs: readonly MtefCharacter[]
}
