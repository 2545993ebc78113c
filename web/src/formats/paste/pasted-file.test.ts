import { expect, test } from 'vitest'
import { formatOfFile } from '../format-of-file.ts'
import { pastedFile } from './pasted-file.ts'

const formatOf = (...pieces: Parameters<typeof pastedFile>[0]) =>
  formatOfFile('Pasted 24 Nov 2026, 10:32', new TextEncoder().encode(pastedFile(pieces)))

test('a paste with a look, or plain text, is read as HTML, in the order of pasting', () => {
  const pieces = [
    { html: '<!DOCTYPE html><b>one</b>', plain: 'one' },
    { html: null, plain: 'a < b\n& c' },
  ]
  expect(pastedFile(pieces)).toBe('<!doctype html><b>one</b>\n<p>a &lt; b</p>\n<p>&amp; c</p>')
  expect(formatOf(...pieces)).toBe('html')
})
test('cells of a spreadsheet are read as a table', () => {
  const html = '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>stem_en</td></tr></table>'
  expect(formatOf({ html, plain: 'stem_en\toption_a_en\nWhich?\t1' })).toBe('csv')
})
test.each([
  ['GIFT', '::Q1:: 2 + 2 {=4 ~5}', 'gift'],
  ['Aiken', 'Which?\nA) 1\nB) 2\nANSWER: B', 'aiken'],
  ['JSON', '[{"stem":"x"}]', 'json'],
])('plain text in %s is read as such', (_, plain, format) => {
  expect(formatOf({ html: null, plain })).toBe(format)
})
