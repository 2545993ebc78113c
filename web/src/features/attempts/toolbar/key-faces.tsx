import { Delete } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BasicKey } from '#domain/calculator/basic.ts'
import type { ScientificKey } from '#domain/calculator/scientific.ts'
import { m } from '#web/lib/i18n/messages.ts'

export type PadKey = BasicKey | Exclude<ScientificKey, 'deg' | 'rad'>

/** What is written on a key: the signs of the exam's calculator, the same in every language. */
export function faceOf(key: PadKey): ReactNode {
  return FACES[key] ?? key
}

const FACES: Readonly<Partial<Record<PadKey, ReactNode>>> = {
  '-': '−',
  '*': '×',
  '/': '÷',
  'M-': 'M−',
  percent: '%',
  backspace: <Delete size={20} aria-hidden="true" />,
  sign: '±',
  sqrt: '√',
  cbrt: '∛',
  reciprocal: '1/x',
  exponent: 'Exp',
  pi: 'π',
  factorial: 'n!',
  absolute: '|x|',
  log10: 'log',
  asin: <Raised base="sin" by="−1" />,
  acos: <Raised base="cos" by="−1" />,
  atan: <Raised base="tan" by="−1" />,
  asinh: <Raised base="sinh" by="−1" />,
  acosh: <Raised base="cosh" by="−1" />,
  atanh: <Raised base="tanh" by="−1" />,
  square: <Raised base="x" by="2" />,
  cube: <Raised base="x" by="3" />,
  power: <Raised base="x" by="y" />,
  exp: <Raised base="e" by="x" />,
  tenTo: <Raised base="10" by="x" />,
  yRoot: (
    <span>
      <sup className="text-[0.7em]">y</sup>√x
    </span>
  ),
  log2: (
    <span>
      log<sub className="text-[0.7em]">2</sub>x
    </span>
  ),
  logBase: (
    <span>
      log<sub className="text-[0.7em]">y</sub>x
    </span>
  ),
}

function Raised({ base, by }: { readonly base: string; readonly by: string }) {
  return (
    <span>
      {base}
      <sup className="text-[0.7em]">{by}</sup>
    </span>
  )
}

/**
 * A key's name in words, for screen readers; digits name themselves. Where the key has letters on it, the name begins with them: they
 * are what a learner looks for, and says to a device that listens.
 */
export function nameOf(key: PadKey): string | undefined {
  const words = NAMES[key]?.()
  const letters = LETTERS[key]
  return letters === undefined || words === undefined ? words : `${letters}: ${words}`
}

const LETTERS: Readonly<Partial<Record<PadKey, string>>> = {
  mod: 'mod',
  exponent: 'Exp',
  sin: 'sin',
  cos: 'cos',
  tan: 'tan',
  asin: 'sin−1',
  acos: 'cos−1',
  atan: 'tan−1',
  sinh: 'sinh',
  cosh: 'cosh',
  tanh: 'tanh',
  asinh: 'sinh−1',
  acosh: 'cosh−1',
  atanh: 'tanh−1',
  ln: 'ln',
  log10: 'log',
  log2: 'log2x',
  logBase: 'logyx',
  factorial: 'n!',
  exp: 'ex',
  power: 'xy',
  cube: 'x3',
  square: 'x2',
  yRoot: 'y√x',
  absolute: '|x|',
  reciprocal: '1/x',
  tenTo: '10x',
  C: 'C',
  MC: 'MC',
  MR: 'MR',
  MS: 'MS',
  'M+': 'M+',
  'M-': 'M−',
}

const inverse = (name: string): string => m.calculator_key_inverse({ name })
const hyperbolic = (name: string): string => m.calculator_key_hyperbolic({ name })

const NAMES: Readonly<Partial<Record<PadKey, () => string>>> = {
  '.': () => m.calculator_key_point(),
  '+': () => m.calculator_key_plus(),
  '-': () => m.calculator_key_minus(),
  '*': () => m.calculator_key_times(),
  '/': () => m.calculator_key_divide(),
  '=': () => m.calculator_key_equals(),
  '%': () => m.calculator_key_percent(),
  percent: () => m.calculator_key_percent(),
  '(': () => m.calculator_key_open(),
  ')': () => m.calculator_key_close(),
  C: () => m.calculator_key_clear(),
  backspace: () => m.calculator_key_backspace(),
  sign: () => m.calculator_key_sign(),
  reciprocal: () => m.calculator_key_reciprocal(),
  sqrt: () => m.calculator_key_square_root(),
  cbrt: () => m.calculator_key_cube_root(),
  yRoot: () => m.calculator_key_root({ degree: 'y' }),
  square: () => m.calculator_key_power({ base: 'x', exponent: '2' }),
  cube: () => m.calculator_key_power({ base: 'x', exponent: '3' }),
  power: () => m.calculator_key_power({ base: 'x', exponent: 'y' }),
  exp: () => m.calculator_key_power({ base: 'e', exponent: 'x' }),
  tenTo: () => m.calculator_key_power({ base: '10', exponent: 'x' }),
  exponent: () => m.calculator_key_exponent(),
  ln: () => m.calculator_key_ln(),
  log10: () => m.calculator_key_log({ base: '10' }),
  log2: () => m.calculator_key_log({ base: '2' }),
  logBase: () => m.calculator_key_log({ base: 'y' }),
  factorial: () => m.calculator_key_factorial(),
  absolute: () => m.calculator_key_absolute(),
  mod: () => m.calculator_key_mod(),
  pi: () => m.calculator_key_constant({ name: 'π' }),
  e: () => m.calculator_key_constant({ name: 'e' }),
  sin: () => m.calculator_key_sine(),
  cos: () => m.calculator_key_cosine(),
  tan: () => m.calculator_key_tangent(),
  asin: () => inverse(m.calculator_key_sine()),
  acos: () => inverse(m.calculator_key_cosine()),
  atan: () => inverse(m.calculator_key_tangent()),
  sinh: () => hyperbolic(m.calculator_key_sine()),
  cosh: () => hyperbolic(m.calculator_key_cosine()),
  tanh: () => hyperbolic(m.calculator_key_tangent()),
  asinh: () => inverse(hyperbolic(m.calculator_key_sine())),
  acosh: () => inverse(hyperbolic(m.calculator_key_cosine())),
  atanh: () => inverse(hyperbolic(m.calculator_key_tangent())),
  MC: () => m.calculator_key_memory_clear(),
  MR: () => m.calculator_key_memory_recall(),
  MS: () => m.calculator_key_memory_store(),
  'M+': () => m.calculator_key_memory_add(),
  'M-': () => m.calculator_key_memory_subtract(),
}
