/** How the program labels the options of a picture; CSS calls the first ones so too. */
const COUNTERS: Readonly<Record<string, readonly string[]>> = {
  'upper-latin': ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'],
  'lower-latin': ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'],
  'upper-pqrs': ['P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y'],
  'lower-pqrs': ['p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y'],
  decimal: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  'upper-roman': ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'],
  'lower-roman': ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'],
}

/** The labels of options, or of the rows of a matrix: A, B, C … unless the file says otherwise. Null for a name of no counter. */
export const optionLabels = (counter: unknown, count: number): readonly string[] | null => labels(counter, 'upper-latin', count)

/** The labels of the columns of a matrix: P, Q, R … unless the file says otherwise. */
export const columnLabels = (counter: unknown, count: number): readonly string[] | null => labels(counter, 'upper-pqrs', count)

function labels(counter: unknown, usual: string, count: number): readonly string[] | null {
  const name = counter === undefined || counter === 'default' ? usual : counter
  const found = typeof name === 'string' && Object.hasOwn(COUNTERS, name) ? COUNTERS[name] : undefined
  return found?.slice(0, count) ?? null
}
