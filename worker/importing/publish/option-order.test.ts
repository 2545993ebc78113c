import { expect, test } from 'vitest'
import { optionOrder } from './option-order.ts'

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

test('options that refer to each other keep their order', () => {
  expect(optionOrder(4, true, random)).toEqual([0, 1, 2, 3])
})

test('a numerical question has no options to order', () => {
  expect(optionOrder(0, false, random)).toEqual([])
})

test('an order holds every option once', () => {
  for (let count = 2; count <= 10; count++)
    expect(optionOrder(count, false, random).toSorted((a, b) => a - b)).toEqual([...Array(count).keys()])
})

test('every option is as likely in every place (chi-squared over 4 options, p > 0.001)', () => {
  const runs = 24_000
  const orders = Array.from({ length: runs }, () => optionOrder(4, false, random))
  for (let option = 0; option < 4; option++) {
    const places = [0, 1, 2, 3].map((place) => orders.filter((order) => order[place] === option).length)
    const chi = places.reduce((sum, seen) => sum + (seen - runs / 4) ** 2 / (runs / 4), 0)
    // 3 degrees of freedom; the limit leaves this test a false alarm in about 40,000 runs.
    expect(chi).toBeLessThan(24)
  }
})
