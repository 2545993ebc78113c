/** Syllogisms by exhaustion, families by search, and letters as numbers: the tools of the reasoning checks. */

/** One of the four forms of statement about two classes. */
export type Statement = readonly ['all' | 'some' | 'no' | 'someNot', string, string]

/** Which conclusions hold in every world (with no empty class) in which the premises hold. */
export function entailed(premises: readonly Statement[], conclusions: readonly Statement[]): { each: boolean[]; anyOf: boolean } {
  const classes = [...new Set([...premises, ...conclusions].flatMap(([, a, b]) => [a, b]))]
  const worlds = worldsOver(classes.length).filter((world) => {
    const inhabited = classes.every((_, i) => world.some((member) => member & (1 << i)))
    return inhabited && premises.every((statement) => holds(statement, world, classes))
  })
  const truths = worlds.map((world) => conclusions.map((statement) => holds(statement, world, classes)))
  return {
    each: conclusions.map((_, i) => truths.every((truth) => truth[i])),
    anyOf: truths.every((truth) => truth.some(Boolean)),
  }
}

/** The option of the usual four or five that says what follows. */
export function followers(premises: readonly Statement[], conclusions: readonly [Statement, Statement]): string {
  const { each, anyOf } = entailed(premises, conclusions)
  if (each[0] && each[1]) return 'Both conclusions I and II follow'
  if (each[0]) return 'Only conclusion I follows'
  if (each[1]) return 'Only conclusion II follows'
  return anyOf ? 'Either conclusion I or II follows' : 'Neither conclusion I nor II follows'
}

/** A world is the set of kinds of thing in it; a kind is the bit mask of the classes it belongs to. */
function worldsOver(classes: number): number[][] {
  const kinds = 2 ** classes
  return Array.from({ length: 2 ** (kinds - 1) }, (_, bits) =>
    Array.from({ length: kinds - 1 }, (_, i) => i + 1).filter((kind) => bits & (1 << (kind - 1))),
  )
}

function holds([form, a, b]: Statement, world: readonly number[], classes: readonly string[]): boolean {
  const [inA, inB] = [1 << classes.indexOf(a), 1 << classes.indexOf(b)]
  switch (form) {
    case 'all':
      return world.every((kind) => !(kind & inA) || kind & inB)
    case 'some':
      return world.some((kind) => kind & inA && kind & inB)
    case 'no':
      return !world.some((kind) => kind & inA && kind & inB)
    case 'someNot':
      return world.some((kind) => kind & inA && !(kind & inB))
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A = 1 … Z = 26. */
export const place = (letter: string): number => LETTERS.indexOf(letter) + 1

/** The word with every letter moved by the step of its position; Z is followed by A. */
export const shifted = (word: string, step: (index: number) => number): string =>
  [...word].map((letter, i) => LETTERS[(place(letter) - 1 + step(i) + 26) % 26] ?? '').join('')

/** The shift of each letter between two words of the same length, from −13 to 12. */
export const shiftsBetween = (from: string, to: string): number[] =>
  [...from].map((letter, i) => ((place(to[i] ?? '') - place(letter) + 39) % 26) - 13)

/** The value of a sum such as "18 × 3 + 6 ÷ 14 − 4", multiplication and division first. */
export function evaluate(expression: string): number {
  const tokens = expression.trim().split(/\s+/)
  const terms: number[] = []
  let sign = '+'
  for (const [i, token] of tokens.entries()) {
    if (i % 2 === 1) {
      sign = token
      continue
    }
    const value = Number(token)
    const last = terms.at(-1) ?? 0
    if (sign === '×' || sign === '÷') terms[terms.length - 1] = sign === '×' ? last * value : last / value
    else terms.push(sign === '−' ? -value : value)
  }
  return terms.reduce((total, term) => total + term, 0)
}

/** The expression with its signs exchanged one for one. */
export const withSigns = (expression: string, means: Readonly<Record<string, string>>): string =>
  expression
    .split(' ')
    .map((token) => means[token] ?? token)
    .join(' ')

/** Where somebody stands after turning and walking: start facing north; "L" and "R" turn, numbers walk. */
export function walk(steps: readonly ('L' | 'R' | number)[]): { east: number; north: number } {
  let [east, north, dx, dy] = [0, 0, 0, 1]
  for (const step of steps) {
    if (step === 'R') [dx, dy] = [dy, -dx]
    else if (step === 'L') [dx, dy] = [-dy, dx]
    else [east, north] = [east + dx * step, north + dy * step]
  }
  return { east, north }
}
