import { expect, test } from 'vitest'
import { AT_MOST, type Layout, parseShifts } from './parse-shifts.ts'

const shiftsOf = (text: string, layout: Layout = 'lines') => {
  const parsed = parseShifts(text, layout)
  return parsed.kind === 'shifts' ? parsed.shifts.map(({ counts }) => counts.map(([amount, count]) => [amount / 12, count])) : parsed
}

test('each line is a shift, its marks parted by spaces, commas or tabs', () => {
  expect(shiftsOf('10 20,30\n\n40\t40;  50 \r\n')).toEqual([
    [
      [10, 1],
      [20, 1],
      [30, 1],
    ],
    [
      [40, 2],
      [50, 1],
    ],
  ])
})
test('each column is a shift, and a shorter one leaves cells empty', () => {
  expect(shiftsOf('10\t40\n20\t\n\t50', 'columns')).toEqual([
    [
      [10, 1],
      [20, 1],
    ],
    [
      [40, 1],
      [50, 1],
    ],
  ])
  expect(shiftsOf('1 2\n3 4', 'columns')).toEqual([
    [
      [1, 1],
      [3, 1],
    ],
    [
      [2, 1],
      [4, 1],
    ],
  ])
})
test('a column that no one stands in is no shift', () => {
  expect(shiftsOf('1,,2\n3,,4', 'columns')).toHaveLength(2)
})
test('what is no mark is named with its line', () => {
  expect(parseShifts('10 20\n\n30 4O 50', 'lines')).toEqual({ kind: 'no-mark', line: 3, value: '4O' })
  expect(parseShifts('Shift 1\tShift 2\n10\t20', 'columns')).toEqual({ kind: 'no-mark', line: 1, value: 'Shift 1' })
})
test('thirds are read as score cards print them, other decimals that no mark has are not', () => {
  const amount = (text: string) => {
    const parsed = parseShifts(text, 'lines')
    return parsed.kind === 'shifts' ? parsed.shifts[0]?.counts[0]?.[0] : parsed.kind
  }
  expect(['86.67', '86.33', '-0.67', '−0.5', '.25', '7.', '86.666667', '+4'].map(amount)).toEqual([1040, 1036, -8, -6, 3, 84, 1040, 48])
  expect(['86.3', '86.12', '1e3', '--1', '12345', 'NaN', '0x10'].map(amount)).toEqual(Array(7).fill('no-mark'))
})
test('nothing but space is empty', () => {
  expect(parseShifts(' \n\t\n', 'lines')).toEqual({ kind: 'empty' })
})
test('more than can be worked with is refused', () => {
  expect(
    parseShifts(
      Array(AT_MOST.shifts + 1)
        .fill('1 2')
        .join('\n'),
      'lines',
    ),
  ).toEqual({ kind: 'too-many' })
  expect(
    parseShifts(
      Array(AT_MOST.marks + 1)
        .fill('1')
        .join(' '),
      'lines',
    ),
  ).toEqual({ kind: 'too-many' })
  expect(parseShifts(Array(AT_MOST.shifts).fill('1 2').join('\n'), 'lines')).toMatchObject({ kind: 'shifts' })
})
