import { expect, it } from 'vitest'
import { setTitle } from './title-lines.ts'

/** Each letter is half as wide as it is high. */
const measure = (text: string, size: number) => Array.from(text).length * size * 0.5
const set = (title: string) => setTitle(title, 1_040, measure)

it('a short title is set large', () => {
  expect(set('Area of a circle')).toEqual({ size: 84, lines: ['Area of a circle'] })
})
it('a longer one is set smaller, in more lines', () => {
  const title = 'Percentages in your head: four ways to find them without a pen and paper'
  expect(set(title)).toEqual({ size: 68, lines: ['Percentages in your head: four', 'ways to find them without a', 'pen and paper'] })
})
it('one that fits nowhere ends with a sign that it goes on', () => {
  const { size, lines } = set('word '.repeat(60))
  expect([size, lines.length, lines.at(-1)?.endsWith('…')]).toEqual([44, 5, true])
  for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(1_040)
})
it('letters of any script are counted whole', () => {
  expect(set('प्रतिशत').lines).toEqual(['प्रतिशत'])
})
