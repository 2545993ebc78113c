import { expect, test } from 'vitest'
import { endedSeries, fiscalYear, invoiceNumber, invoiceSeries } from './invoice-number.ts'

test('the year turns at midnight of 1 April in India', () => {
  const turn = Date.UTC(2027, 2, 31, 18, 30)
  expect(fiscalYear(turn - 1)).toBe(2026)
  expect(fiscalYear(turn)).toBe(2027)
  expect(fiscalYear(Date.UTC(2027, 0, 5))).toBe(2026)
})
test('a number names its kind and year and fits into sixteen characters', () => {
  const series = invoiceSeries('invoice', Date.UTC(2026, 10, 21))
  expect(invoiceNumber(series, 42)).toBe('IN-26-000042')
  expect(invoiceNumber(invoiceSeries('creditNote', Date.UTC(2026, 10, 21)), 9_999_999_999)).toHaveLength(16)
})
test('every day of forty years falls into the year that its calendar says', () => {
  for (let at = Date.UTC(2010, 0, 1, 12); at < Date.UTC(2050, 0, 1); at += 86_400_000) {
    const day = new Date(at)
    expect(fiscalYear(at)).toBe(day.getUTCMonth() >= 3 ? day.getUTCFullYear() : day.getUTCFullYear() - 1)
  }
})

test('an invoice of 2026-27 is kept until the end of 31 March 2035 in India', () => {
  const turn = Date.UTC(2035, 2, 31, 18, 30)
  expect(fiscalYear(turn - 1)).toBe(2034)
  expect(endedSeries(turn - 1)).not.toContain('IN-26')
  expect(endedSeries(turn)).toContain('IN-26')
})
test('an invoice of the first and one of the last day of a year end on the same day', () => {
  const [first, last] = [Date.UTC(2026, 2, 31, 18, 30), Date.UTC(2027, 2, 31, 18, 29, 59, 999)]
  expect(invoiceSeries('invoice', first)).toBe(invoiceSeries('invoice', last))
})
test('a credit note ends with the year of its own, not with that of its invoice', () => {
  const april = Date.UTC(2035, 3, 1)
  expect(endedSeries(april)).toEqual(['IN-24', 'CN-24', 'IN-25', 'CN-25', 'IN-26', 'CN-26'])
  expect(endedSeries(april)).not.toContain(invoiceSeries('creditNote', Date.UTC(2027, 3, 2)))
})
test('nothing ends in the first years', () => {
  expect(endedSeries(Date.UTC(2026, 10, 25))).toEqual([])
})
