import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const coloursIn = (path: string): string[] =>
  [...readFileSync(new URL(path, import.meta.url), 'utf8').matchAll(/--color-[a-z-]+: light-dark\([^;]*\);/g)]
    .map(([line]) => line)
    .toSorted()

it('the phone of the preview has the colours of the site', () => {
  const colours = coloursIn('../../ui/tokens.css')
  expect(colours.length).toBeGreaterThan(10)
  expect(coloursIn('./phone-frame.css')).toEqual(colours)
})
