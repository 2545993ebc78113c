import { expect, test } from 'vitest'
import { fiscalYear, invoiceNumber, invoiceSeries } from './invoice-number.ts'

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
