import { expect, test } from 'vitest'
import { difference, type Expression, letter, number, product, quotient, sum, whole } from '#domain/normalisation/expression.ts'
import { piecesOf } from './maths-pieces.ts'

const textsOf = (expression: Expression) =>
  piecesOf(expression).map(({ open, expression: inner, close }) =>
    [...open, inner.kind === 'number' ? inner.text : inner.kind, ...close].join(' '),
  )

test('a line through two points breaks before each of its parts', () => {
  const slope = quotient(letter('a'), letter('b'))
  expect(textsOf(sum(product(slope, difference(whole(7), whole(2))), whole(3)))).toEqual(['quotient', '× ( difference )', '+ 3'])
})
test('a mean breaks between its summands, inside the brackets', () => {
  expect(textsOf(product(quotient(whole(1), whole(3)), sum(whole(4), whole(5), whole(6))))).toEqual(['quotient', '× ( 4', '+ 5', '+ 6 )'])
})
test('what is below zero stands in brackets after a sign', () => {
  expect(textsOf(sum(number('-1'), number('-2')))).toEqual(['-1', '+ ( -2 )'])
})
