import { describe, expect, test } from 'vitest'
import { readStruck, strikeName, struckOf, withStrike, type StruckByAttempt } from './struck-options.ts'

const some: StruckByAttempt = [['ravi/t.1', ['0:1', '0:3']]]

describe('a struck option', () => {
  test('is struck in its own question only', () => {
    const after = withStrike(some, 'ravi/t.1', strikeName(4, 1), true)
    expect(struckOf(after, 'ravi/t.1')).toEqual(['0:1', '0:3', '4:1'])
  })
  test('is struck in its own attempt only', () => {
    const after = withStrike(some, 'ravi/t.2', strikeName(0, 1), true)
    expect([struckOf(after, 'ravi/t.1'), struckOf(after, 'ravi/t.2')]).toEqual([['0:1', '0:3'], ['0:1']])
  })
  test('is struck once, however often it is struck', () => {
    expect(struckOf(withStrike(some, 'ravi/t.1', '0:1', true), 'ravi/t.1')).toEqual(['0:3', '0:1'])
  })
  test('is given back', () => expect(struckOf(withStrike(some, 'ravi/t.1', '0:1', false), 'ravi/t.1')).toEqual(['0:3']))
  test('of another person with the same attempt is another', () => expect(struckOf(some, 'meena/t.1')).toEqual([]))
})

describe('what is kept on the device', () => {
  test('forgets an attempt without any', () => expect(withStrike([['a', ['0:1']]], 'a', '0:1', false)).toEqual([]))
  test('is of the last five attempts', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].reduce<StruckByAttempt>((kept, of) => withStrike(kept, of, '0:0', true), [])
    expect(all.map(([of]) => of)).toEqual(['b', 'c', 'd', 'e', 'f'])
  })
  test('comes back as it was written', () => expect(readStruck(JSON.stringify(some))).toEqual(some))
  test.each([null, '', '{', '7', '{"a":1}', '[["a"]]', '[["a",[1]]]', '[[1,["0:1"]]]'])('is nothing where %j stands', (text) => {
    expect(readStruck(text)).toEqual([])
  })
})
