import { expect, test } from 'vitest'
import { decideOpening } from './decide-opening.ts'

test('an attempt written on this device continues without asking anyone', () => {
  expect(decideOpening({ lost: null })).toEqual({ kind: 'run' })
})
test('one that another device took over is not taken back by itself', () => {
  expect(decideOpening({ lost: 'superseded' })).toEqual({ kind: 'lost', how: 'superseded' })
})
test('one whose right to write was taken away needs a sign-in', () => {
  expect(decideOpening({ lost: 'revoked' })).toEqual({ kind: 'lost', how: 'revoked' })
})
test('one that is not on this device is asked for at the server', () => {
  expect(decideOpening(null)).toEqual({ kind: 'askServer' })
})
