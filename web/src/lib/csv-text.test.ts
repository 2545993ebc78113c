import { expect, test } from 'vitest'
import { csvText } from './csv-text.ts'

const cell = (value: string | number | null) => csvText([[value]]).slice(1, -2)

test('a file begins with the mark that makes Excel read Indic letters, and its lines end as RFC 4180 says', () => {
  expect(
    csvText([
      ['प्रश्न', 1],
      ['কথা', null],
    ]),
  ).toBe('\ufeffप्रश्न,1\r\nকথা,\r\n')
})
test.each(['=cmd|calc', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '\0=1', '＝1', '＋1', '－1', '＠a'])('%j is no formula', (text) => {
  expect(cell(text).replace(/^"/, '')).toMatch(/^'/)
})
test('a negative number stays a number, a text that looks like one does not', () => {
  expect(cell(-0.5)).toBe('-0.5')
  expect(cell('-0.5')).toBe("'-0.5")
})
test('what divides cells is quoted, and quotes are doubled', () => {
  expect(cell('a,b')).toBe('"a,b"')
  expect(cell('say "x"\n')).toBe('"say ""x""\n"')
})
test('what is no number is nothing', () => {
  expect(cell(Number.NaN)).toBe('')
})
