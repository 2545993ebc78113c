import type { FunctionName } from './functions.ts'
import type { Operation } from './operations.ts'

/** The operators as the expression has them; the words are those of the exam's calculator in every language. */
export const OPERATOR_SIGNS = {
  '+': '+',
  '-': '−',
  '*': '×',
  '/': '÷',
  mod: ' mod ',
  logBase: ' log base ',
  power: '^',
  yRoot: ' yroot ',
  percent: '%',
  exponent: 'E',
} as const satisfies Record<Operation, string>

/** How a function is written around its argument, which comes in brackets. */
export const writeFunction = (name: FunctionName, argument: string): string => {
  const [before, after] = FORMS[name]
  return before + argument + after
}

const FORMS = {
  sin: ['sin', ''],
  cos: ['cos', ''],
  tan: ['tan', ''],
  asin: ['sin⁻¹', ''],
  acos: ['cos⁻¹', ''],
  atan: ['tan⁻¹', ''],
  sinh: ['sinh', ''],
  cosh: ['cosh', ''],
  tanh: ['tanh', ''],
  asinh: ['sinh⁻¹', ''],
  acosh: ['cosh⁻¹', ''],
  atanh: ['tanh⁻¹', ''],
  ln: ['ln', ''],
  log10: ['log', ''],
  log2: ['log₂', ''],
  exp: ['e^', ''],
  tenTo: ['10^', ''],
  square: ['', '²'],
  cube: ['', '³'],
  sqrt: ['√', ''],
  cbrt: ['∛', ''],
  absolute: ['abs', ''],
  reciprocal: ['', '⁻¹'],
  factorial: ['', '!'],
} as const satisfies Record<FunctionName, readonly [string, string]>
