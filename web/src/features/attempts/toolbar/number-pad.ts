import type { BasicKey } from '#domain/calculator/basic.ts'

/** The pad that both calculators have, as the exam's: five keys a row. */
export const NUMBER_KEYS: readonly (readonly [key: BasicKey, place?: string])[] = [
  ...([['MC'], ['MR'], ['MS'], ['M+'], ['M-']] as const),
  ...([['backspace', 'col-span-2'], ['C'], ['sign'], ['sqrt']] as const),
  ...([['7'], ['8'], ['9'], ['/'], ['%']] as const),
  ...([['4'], ['5'], ['6'], ['*'], ['reciprocal']] as const),
  ...([['1'], ['2'], ['3'], ['-'], ['=', 'row-span-2']] as const),
  ...([['0', 'col-span-2'], ['.'], ['+']] as const),
]

export const NUMBER_PAD = 'grid grid-cols-5'
