import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EXAM_FAMILIES } from '#contract/shared/exam-register.ts'

/** The colours of the themes that these stand on and are beside (tokens.css). */
const PAPER = ['#fbf8f3', '#12141b'] as const
const SURFACE = ['#ffffff', '#1a1d27'] as const
const WHITE = ['#ffffff', '#ffffff'] as const

type Pair = readonly [light: string, dark: string]
const tokensOf = (block: string): Record<string, Pair> =>
  Object.fromEntries(
    [...block.matchAll(/--family-(\w+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name = '', light = '', dark = '']) => [
      name,
      [light, dark],
    ]),
  )

const css = readFileSync(new URL('family.css', import.meta.url), 'utf8')
const blocks = new Map(
  [...css.matchAll(/\[data-family(?:='(\w+)')?\] \{([^}]*)\}/g)].map(([, name = 'other', block = '']) => [name, tokensOf(block)]),
)

/** WCAG 2.2: relative luminance and contrast ratio. */
const luminance = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test('every colour belongs to a family of the register, and every family has its dye or the common one', () => {
  const names: readonly string[] = EXAM_FAMILIES
  expect([...blocks.keys()].filter((name) => !names.includes(name))).toEqual([])
  expect(EXAM_FAMILIES.filter((name) => !blocks.has(name))).toEqual(['university'])
})

describe.each([...blocks])('the dye of %s', (_, { deep, pattern, ink, soft }) => {
  test.each([
    ['white on its band', WHITE, deep],
    ['white on the pattern of its band', WHITE, pattern],
    ['its ink on its soft ground', ink, soft],
    ['its ink on paper', ink, PAPER],
    ['its ink on a surface', ink, SURFACE],
  ] as const)('%s can be read in the light and in the dark', (_what, one, other) => {
    for (const theme of [0, 1] as const) expect(contrast(one?.[theme] ?? '', other?.[theme] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
})
