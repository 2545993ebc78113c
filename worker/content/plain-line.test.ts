import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readFileSync, globSync } from 'node:fs'
import { faultyCharacters } from './characters.ts'
import { tooCostly } from './markdown-caps.ts'
import { renderPlainLine } from './plain-line.ts'
import { renderParsed } from './render-markdown.ts'

const NONE = { images: new Map<string, { width: number; height: number }>() }
/** Marks of Markdown, what may stand beside them, and whole formulas. */
const PIECES = [
  ...' .,;:?!\'"()%/=+-–—₹°×√π’“*_~#>|<&[]`$\\@^{}'.split(''),
  'a',
  'B',
  'é',
  'ठ',
  'क्ष',
  'க',
  'ب',
  '5',
  '12',
  '1.',
  '2)',
  '0',
  'www',
  'www.',
  'http://',
  'HTTPS://',
  'a@b.co',
  'mailto:',
  '\u00a0',
  '\u2003',
  '\u200d',
  '- ',
  '+ ',
  '  ',
  '   ',
  '--',
  '---',
  '===',
  '====',
  '$x$',
  '$ x $',
  '$$',
  '$$x$$',
  '$\\frac{1}{2}$',
  '$a<b$',
  '$\\unknown$',
  '$x^{2}_{n}$',
  '$5 and $6',
  '\\$',
  '$\\$$',
  '$a & b$',
  '$|x|$',
  '$%$',
  '$`$',
]
const source = oneof(
  { weight: 6, arbitrary: array(constantFrom(...PIECES), { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: string({ maxLength: 30 }) },
  { weight: 1, arbitrary: string({ unit: 'binary', maxLength: 12 }) },
)
const isTaken = (text: string): boolean => faultyCharacters(text) === null && tooCostly(text) === null

test('whatever is taken for a plain line renders as the parser renders it', () => {
  assert(
    property(source.filter(isTaken), (text) => {
      const plain = renderPlainLine(text)
      if (plain !== null) expect(plain).toEqual(renderParsed(text, NONE))
    }),
    { numRuns: 20_000 },
  )
})

test('so it is for every text of the demo, most of whose lines are plain', () => {
  const all = textsOf(globSync('demo/**/*.json').flatMap((path) => [JSON.parse(readFileSync(path, 'utf8')) as unknown]))
  const texts = [...new Set(all)].filter(isTaken)
  const plain = texts.filter((text) => renderPlainLine(text) !== null)
  for (const text of plain) expect(renderPlainLine(text)).toEqual(renderParsed(text, NONE))
  expect(texts.length).toBeGreaterThan(1_000)
  expect(plain.length / texts.length).toBeGreaterThan(0.5)
})

test.each([
  '1. one',
  '2) two',
  '- a',
  '+',
  '---',
  '=',
  'a  ',
  ' a',
  'see www.example.org',
  'a@b.co',
  'https://example.org',
  '5 $',
  '$$x$$',
  '$ x$',
  'a*b*',
  '\\$',
  '&amp;',
  'a\nb',
  '',
])('the parser reads %j', (text) => {
  expect(renderPlainLine(text)).toBeNull()
})

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
