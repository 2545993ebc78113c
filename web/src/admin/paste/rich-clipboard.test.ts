import { expect, test } from 'vitest'
import { isTooMuch, mayBeKrutiDev, richText, type Clipboard } from './rich-clipboard.ts'

/** Like that of a browser, which answers nobody else's call. */
class Held implements Clipboard {
  readonly #data: Readonly<Record<string, string>>
  readonly types: readonly string[]
  constructor(data: Readonly<Record<string, string>>) {
    this.#data = data
    this.types = Object.keys(data)
  }
  getData(type: string): string {
    return this.#data[type] ?? ''
  }
}
const clipboard = (data: Record<string, string>): Clipboard => new Held(data)

test('text with a look is read by its HTML', () => {
  expect(richText(clipboard({ 'text/plain': 'a', 'text/html': '<b>a</b>' }))).toBe('<b>a</b>')
})
test('plain text, code of an editor and a picture alone are not', () => {
  expect(richText(clipboard({ 'text/plain': '<b>a</b>' }))).toBe(null)
  expect(richText(clipboard({ 'text/plain': 'a', 'text/html': '<b>a</b>', 'vscode-editor-data': '{}' }))).toBe(null)
  expect(richText(clipboard({ 'text/html': '<img src="https://example.com/a.png">', Files: '' }))).toBe(null)
})
test('HTML is too much by its length or its depth, and not by its pictures', () => {
  expect(isTooMuch('<p>'.repeat(400_000))).toBe(true)
  expect(isTooMuch('<b>'.repeat(10_000))).toBe(true)
  expect(isTooMuch('<p>one<br><b>two</b>'.repeat(10_000))).toBe(false)
  expect(isTooMuch(`<img src="data:image/png;base64,${'A'.repeat(2_000_000)}">`)).toBe(false)
})
test('Hindi in Kruti Dev is suspected by its common words', () => {
  expect(mayBeKrutiDev('Hkkjr dh jkt/kkuh D;k gS')).toBe(true)
  expect(mayBeKrutiDev('What is the capital of India? It is Delhi.')).toBe(false)
})
