import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FUNCTION_NAMES } from './functions.ts'
import { MEMORY_KEYS } from './memory.ts'
import { pressScientific, SCIENTIFIC_START, type ScientificKey, viewScientific } from './scientific.ts'

const KEYS: readonly ScientificKey[] = [
  ...(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '+', '-', '*', '/', '=', '(', ')'] as const),
  ...(['mod', 'logBase', 'power', 'yRoot', 'percent', 'exponent', 'sign', 'C', 'backspace', 'pi', 'e', 'deg', 'rad'] as const),
  ...FUNCTION_NAMES,
  ...MEMORY_KEYS,
]
const isKey = (word: string): word is ScientificKey => KEYS.some((key) => key === word)
const keysOf = (words: string): ScientificKey[] => words.split(' ').flatMap((word) => (isKey(word) ? [word] : [...word].filter(isKey)))
const after = (words: string) => viewScientific(keysOf(words).reduce(pressScientific, SCIENTIFIC_START))

describe('the scientific calculator', () => {
  test.each([
    ['multiplies before it adds', '2 + 3 * 4 =', '14'],
    ['shows what is already due at an operator', '2 * 3 + 4', '4'],
    ['shows the product at a plus', '2 * 3 +', '6'],
    ['shows only the last number at a times', '2 + 3 *', '3'],
    ['goes from left to right among equals', '100 / 10 / 2 =', '5'],
    ['raises before it multiplies', '2 * 3 power 2 =', '18'],
    ['raises from left to right, as the exam does', '2 power 3 power 2 =', '64'],
    ['takes brackets first', '( 2 + 3 ) * 4 =', '20'],
    ['takes brackets in brackets', '( ( 1 + 2 ) * ( 3 + 4 ) ) power 2 =', '441'],
    ['closes open brackets by itself', '2 * ( 3 + 4 =', '14'],
    ['ignores a closing bracket too many', '2 ) + 3 ) =', '5'],
    ['ignores an empty pair of brackets', '( ) 5 =', '5'],
    ['replaces an operator by the next', '2 + 3 * + 4 =', '9'],
    ['replaces a low operator by a high one', '2 + * 4 =', '8'],
    ['applies a function to a bracket', '( 9 + 7 ) sqrt =', '4'],
    ['applies a function to the last number only', '7 + 9 sqrt =', '10'],
    ['applies a function to a result', '9 + 7 = sqrt', '4'],
    ['takes a new number in place of a function', '9 sqrt 5 + 1 =', '6'],
    ['takes a bracket in place of a number before it', '2 ( 3 + 4 ) =', '7'],
    ['raises a negative number whole', '3 sign power 2 =', '9'],
    ['takes the second number as the base of log', '8 logBase 2 =', '3'],
    ['takes the second number as the degree of the root', '32 yRoot 5 =', '2'],
    ['takes odd roots of negative numbers', '27 sign yRoot 3 =', '−3'],
    ['takes the remainder with the sign of the first', '7 sign mod 3 =', '−1'],
    ['takes remainders of fractions', '0.3 mod 0.1 =', '0'],
    ['takes per cent of the second number', '200 + 10 percent 50 =', '205'],
    ['types powers of ten', '6.02 exponent 23 =', '6.02e+23'],
    ['types negative powers of ten', '1.6 exponent 19 sign =', '1.6e−19'],
    ['multiplies with powers of ten', '2 * 5 exponent 3 =', '10000'],
    ['knows 5!', '5 factorial', '120'],
    ['knows 170!', '170 factorial', '7.25741561531e+306'],
    ['knows π', 'pi', '3.14159265359'],
    ['knows e', 'e', '2.71828182846'],
    ['has angles in degrees at first', '30 sin', '0.5'],
    ['has angles in radians when told', 'rad pi / 6 = sin', '0.5'],
    ['keeps the unit over C', 'rad C pi sin', '0'],
    ['keeps the memory over C', '5 MS C MR', '5'],
    ['shows 0 of nothing', '=', '0'],
  ])('%s', (_sentence, words, shown) => {
    expect(after(words)).toMatchObject({ shown, error: null })
  })
  test.each([
    ['0 sin', '0'],
    ['30 sin', '0.5'],
    ['90 sin', '1'],
    ['180 sin', '0'],
    ['270 sin', '−1'],
    ['3600000000 sin', '0'],
    ['60 cos', '0.5'],
    ['90 cos', '0'],
    ['120 cos', '−0.5'],
    ['45 tan', '1'],
    ['135 tan', '−1'],
    ['60 tan', '1.73205080757'],
    ['0.5 asin', '30'],
    ['0.5 acos', '60'],
    ['1 atan', '45'],
    ['rad pi sin', '0'],
    ['rad pi cos', '−1'],
    ['rad pi / 4 = tan', '1'],
    ['rad 1 asin * 2 =', '3.14159265359'],
    ['1 sinh', '1.17520119364'],
    ['1 cosh', '1.54308063482'],
    ['1 tanh', '0.761594155956'],
    ['1 sinh asinh', '1'],
    ['2 acosh', '1.31695789692'],
    ['0.5 atanh', '0.549306144334'],
    ['e ln', '1'],
    ['1000 log10', '3'],
    ['1024 log2', '10'],
    ['1 exp', '2.71828182846'],
    ['3 tenTo', '1000'],
    ['12 square', '144'],
    ['3 sign cube', '−27'],
    ['2 sqrt square', '2'],
    ['27 cbrt', '3'],
    ['5 sign absolute', '5'],
    ['4 reciprocal', '0.25'],
    ['0 factorial', '1'],
    ['1 / 3 * 3 = factorial', '1'],
  ])('%s is %s', (words, shown) => {
    expect(after(words)).toMatchObject({ shown, error: null })
  })
  test.each([
    ['1 / 0 =', 'divideByZero'],
    ['( 1 / 0 )', 'divideByZero'],
    ['5 mod 0 =', 'divideByZero'],
    ['0 power 1 sign =', 'divideByZero'],
    ['90 tan', 'notDefined'],
    ['rad pi / 2 = tan', 'notDefined'],
    ['2 asin', 'notDefined'],
    ['0 ln', 'notDefined'],
    ['1 atanh', 'notDefined'],
    ['4 sign sqrt', 'notDefined'],
    ['8 sign yRoot 2 =', 'notDefined'],
    ['5 yRoot 0 =', 'notDefined'],
    ['8 logBase 1 =', 'notDefined'],
    ['2.5 factorial', 'notDefined'],
    ['171 factorial', 'tooLarge'],
    ['999 tenTo', 'tooLarge'],
    ['9 exponent 999 =', 'tooLarge'],
    ['170 factorial square', 'tooLarge'],
  ] as const)('%s: %s', (words, error) => {
    expect(after(words).error).toBe(error)
  })
  test.each([
    ['2 + 3', '2+'],
    ['2 + 3 =', '2+3 ='],
    ['2 * ( 3 + 4 =', '2×(3+4) ='],
    ['( 2 + 3 )', '(2+3)'],
    ['( 2 + 3 ) sqrt', '√(2+3)'],
    ['5 - 3 sign =', '5−(−3) ='],
    ['30 sin cos', 'cos(sin(30))'],
    ['8 logBase 2', '8 log base '],
    ['2 + 3 * -', '2+3−'],
  ])('after %s the line says "%s"', (words, line) => {
    expect(after(words).line).toBe(line)
  })
  test('an expression and the argument of a function do not grow without end', () => {
    expect(after('1 + '.repeat(500).trim()).line.length).toBeLessThan(220)
    expect(after(`1 ${'sin '.repeat(500).trim()}`).line.length).toBeLessThan(220)
    expect(after('( '.repeat(500).trim()).line.length).toBeLessThan(220)
  })
  test('no sequence of keys throws or shows anything but a number', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...KEYS), { maxLength: 80 }), (keys) => {
        let state = SCIENTIFIC_START
        for (const key of keys) {
          state = pressScientific(state, key)
          const view = viewScientific(state)
          expect(view.shown).toMatch(/^−?\d+(?:\.\d*)?(?:e[+−]\d+)?$/)
          expect(view.line).not.toMatch(/NaN|Infinity|undefined/)
          expect(view.memory ?? '').not.toMatch(/NaN|Infinity/)
        }
      }),
      { numRuns: 3_000 },
    )
  })
})

/** Exact fractions: an evaluator that shares nothing with the calculator. */
interface Fraction {
  readonly over: bigint
  readonly under: bigint
}
type Tree = number | { readonly left: Tree; readonly sign: '+' | '-' | '*' | '/'; readonly right: Tree }

const tree: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.integer({ min: 0, max: 99_999 }).map((n) => n / 100),
    fc.record({ left: tie('tree'), sign: fc.constantFrom('+', '-', '*', '/'), right: tie('tree') }),
  ),
})).tree

/** Null where something is divided by zero. */
function exactly(node: Tree): Fraction | null {
  if (typeof node === 'number') return { over: BigInt(Math.round(node * 100)), under: 100n }
  const [a, b] = [exactly(node.left), exactly(node.right)]
  if (a === null || b === null) return null
  switch (node.sign) {
    case '+':
      return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
    case '-':
      return { over: a.over * b.under - b.over * a.under, under: a.under * b.under }
    case '*':
      return { over: a.over * b.over, under: a.under * b.under }
    case '/':
      return b.over === 0n ? null : { over: a.over * b.under, under: a.under * b.over }
  }
}

/** Bound of what rounding at 14 digits may do to it: the same tree over absolute values, null where a divisor is nearly nothing. */
function magnitude(node: Tree): number | null {
  if (typeof node === 'number') return node
  const [a, b] = [magnitude(node.left), magnitude(node.right)]
  if (a === null || b === null) return null
  if (node.sign === '*') return a * b
  if (node.sign !== '/') return a + b
  const divisor = exactly(node.right)
  if (divisor === null) return null
  const size = Math.abs(numberOf(divisor))
  return size === 0 ? null : ((a / size) * b) / size
}

const numberOf = ({ over, under }: Fraction): number => Number((over * 10n ** 30n) / under) / 1e30

const RANK = { '+': 1, '-': 1, '*': 2, '/': 2 } as const
/** With brackets only where precedence asks for them, so that precedence is what is tested. */
function typed(node: Tree): string {
  if (typeof node === 'number') return String(node)
  const side = (child: Tree, needs: number) =>
    typeof child !== 'number' && RANK[child.sign] < needs ? `( ${typed(child)} )` : typed(child)
  return `${side(node.left, RANK[node.sign])} ${node.sign} ${side(node.right, RANK[node.sign] + 1)}`
}

test('random expressions agree with exact fractions', () => {
  fc.assert(
    fc.property(tree, (node) => {
      const exact = exactly(node)
      const bound = magnitude(node)
      const words = `${typed(node)} =`
      fc.pre(exact !== null && bound !== null && words.length < 150)
      const view = after(words)
      expect(view.error).toBeNull()
      const shown = Number(view.shown.replaceAll('−', '-'))
      expect(Math.abs(shown - numberOf(exact))).toBeLessThanOrEqual(1e-11 * Math.abs(numberOf(exact)) + 1e-12 * bound)
    }),
    { numRuns: 3_000 },
  )
})
