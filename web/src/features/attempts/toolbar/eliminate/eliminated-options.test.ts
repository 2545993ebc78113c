import { describe, expect, test } from 'vitest'
import { readEliminated, optionName, eliminatedOf, withEliminated, type EliminatedByAttempt } from './eliminated-options.ts'

const some: EliminatedByAttempt = [['ravi/t.1', ['0:1', '0:3']]]

describe('an eliminated option', () => {
  test('is eliminated in its own question only', () => {
    const after = withEliminated(some, 'ravi/t.1', optionName(4, 1), true)
    expect(eliminatedOf(after, 'ravi/t.1')).toEqual(['0:1', '0:3', '4:1'])
  })
  test('is eliminated in its own attempt only', () => {
    const after = withEliminated(some, 'ravi/t.2', optionName(0, 1), true)
    expect([eliminatedOf(after, 'ravi/t.1'), eliminatedOf(after, 'ravi/t.2')]).toEqual([['0:1', '0:3'], ['0:1']])
  })
  test('is eliminated once, however often it is eliminated', () => {
    expect(eliminatedOf(withEliminated(some, 'ravi/t.1', '0:1', true), 'ravi/t.1')).toEqual(['0:3', '0:1'])
  })
  test('is given back', () => expect(eliminatedOf(withEliminated(some, 'ravi/t.1', '0:1', false), 'ravi/t.1')).toEqual(['0:3']))
  test('of another person with the same attempt is another', () => expect(eliminatedOf(some, 'meena/t.1')).toEqual([]))
})

describe('what is kept on the device', () => {
  test('forgets an attempt without any', () => expect(withEliminated([['a', ['0:1']]], 'a', '0:1', false)).toEqual([]))
  test('is of the last five attempts', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].reduce<EliminatedByAttempt>((kept, of) => withEliminated(kept, of, '0:0', true), [])
    expect(all.map(([of]) => of)).toEqual(['b', 'c', 'd', 'e', 'f'])
  })
  test('comes back as it was written', () => expect(readEliminated(JSON.stringify(some))).toEqual(some))
  test.each([null, '', '{', '7', '{"a":1}', '[["a"]]', '[["a",[1]]]', '[[1,["0:1"]]]'])('is nothing where %j stands', (text) => {
    expect(readEliminated(text)).toEqual([])
  })
})
