import { calculated, tidy, type Calculated } from './calculated.ts'

export type AngleUnit = 'deg' | 'rad'

export const FUNCTION_NAMES = [
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'sinh',
  'cosh',
  'tanh',
  'asinh',
  'acosh',
  'atanh',
  'ln',
  'log10',
  'log2',
  'exp',
  'tenTo',
  'square',
  'cube',
  'sqrt',
  'cbrt',
  'absolute',
  'reciprocal',
  'factorial',
] as const
/** A key that works at once on the number shown. */
export type FunctionName = (typeof FUNCTION_NAMES)[number]

/** The function's value; angles are in `unit`. */
export function valueAt(name: FunctionName, x: number, unit: AngleUnit): Calculated {
  if (name === 'reciprocal') return x === 0 ? 'divideByZero' : tidy(1 / x)
  if (name === 'factorial') return factorial(x)
  if (name === 'sin' || name === 'cos' || name === 'tan') return trigonometric(name, x, unit)
  if (name === 'asin' || name === 'acos' || name === 'atan') return tidy(Math[name](x) * (unit === 'deg' ? 180 / Math.PI : 1))
  // atanh(±1) and ln(0) are infinite, which is no matter of size.
  const value = PLAIN[name](x)
  return !Number.isFinite(value) && (name === 'atanh' || LOGARITHMS.has(name)) ? 'notDefined' : tidy(value)
}

const LOGARITHMS: ReadonlySet<FunctionName> = new Set(['ln', 'log10', 'log2'])

const PLAIN = {
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  asinh: Math.asinh,
  acosh: Math.acosh,
  atanh: Math.atanh,
  ln: Math.log,
  log10: Math.log10,
  log2: Math.log2,
  exp: Math.exp,
  tenTo: (x: number) => (Number.isInteger(x) && Math.abs(x) < 400 ? Number(`1e${x}`) : 10 ** x),
  square: (x: number) => x * x,
  cube: (x: number) => x * x * x,
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
  absolute: Math.abs,
} as const

function trigonometric(name: 'sin' | 'cos' | 'tan', x: number, unit: AngleUnit): Calculated {
  const sine = unit === 'deg' ? sineOfDegrees(x) : clean(Math.sin(x), x)
  if (name === 'sin') return tidy(sine)
  const cosine = unit === 'deg' ? sineOfDegrees((x % 360) + 90) : clean(Math.cos(x), x)
  if (name === 'cos') return tidy(cosine)
  return cosine === 0 ? 'notDefined' : tidy(sine / cosine)
}

/** Exact at the quarter turns: the sine of 180 degrees is 0. */
function sineOfDegrees(x: number): number {
  const turn = x % 360
  if (turn % 180 === 0) return 0
  return Math.sin((turn * Math.PI) / 180)
}

/** π has only 16 digits here, so a zero of the function is met within that many. */
const clean = (value: number, x: number): number => (Math.abs(value) < 4e-16 * Math.max(1, Math.abs(x)) && Math.abs(x) >= 1 ? 0 : value)

function factorial(x: number): Calculated {
  if (x < 0 || !Number.isInteger(x)) return 'notDefined'
  if (x > 170) return 'tooLarge'
  let product = 1
  for (let factor = 2; factor <= x; factor++) product *= factor
  return calculated(product)
}
