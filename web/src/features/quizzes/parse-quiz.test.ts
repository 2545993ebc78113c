import { describe, expect, test } from 'vitest'
import { parseQuiz } from './parse-quiz.ts'

const read = (text: string) => parseQuiz(text).map(({ line: _line, ...question }) => question)

describe('pasted questions', () => {
  test('are read by number, letters and an answer line', () => {
    expect(read('1. What is 2 + 2?\nA) 3\nB) 4\nC) 5\nAnswer: B\n\n2. Capital of Assam?\n(a) Dispur\n(b) Jorhat\nAns. a')).toEqual([
      { stem: 'What is 2 + 2?', options: ['3', '4', '5'], right: 1, solution: null },
      { stem: 'Capital of Assam?', options: ['Dispur', 'Jorhat'], right: 0, solution: null },
    ])
  })
  test('may have a star at the right option, before or after it', () => {
    expect(read('Pick one\nA) x\n*B) y\n\nPick one\nA) x *\nB) y').map(({ right }) => right)).toEqual([1, 0])
    expect(read('Pick one\nA) x *\nB) y')[0]?.options).toEqual(['x', 'y'])
  })
  test('are read in Hindi as well', () => {
    expect(read('प्रश्न 1. भारत की राजधानी?\n(क) दिल्ली\n(ख) मुंबई\nउत्तर: क\nव्याख्या: दिल्ली राजधानी है।')).toEqual([
      { stem: 'भारत की राजधानी?', options: ['दिल्ली', 'मुंबई'], right: 0, solution: 'दिल्ली राजधानी है।' },
    ])
    expect(read('१. संख्या?\n(अ) एक\n(ब) दो\n(स) तीन\n(द) चार\nउत्तर - द')[0]?.right).toBe(3)
  })
  test('keep stems, options and solutions of several lines whole', () => {
    expect(read('1) Read this:\n  - first\n  - second\nA. one\n   more\nB. two\nAnswer: A\nSolution: because\nA) is shorter')).toEqual([
      { stem: 'Read this:\n- first\n- second', options: ['one\nmore', 'two'], right: 0, solution: 'because\nA) is shorter' },
    ])
  })
  test('without numbers are told apart by an empty line', () => {
    expect(read('First?\nA) 1\nB) 2\n\nSecond?\nA) 1\nB) 2')).toHaveLength(2)
    expect(parseQuiz('First?\nA) 1\nB) 2\n\nSecond?\nA) 1\nB) 2').map(({ line }) => line)).toEqual([1, 5])
  })
  test('without an answer say so, and a number in a stem begins no question', () => {
    expect(read('1. In\n1947 what happened?\nA) x\nB) y')).toEqual([
      { stem: 'In\n1947 what happened?', options: ['x', 'y'], right: null, solution: null },
    ])
  })
  test('lose no line, whatever is pasted', () => {
    const text = 'hello\nworld\n\nAnswer: B\n\nA) x'
    const kept = JSON.stringify(parseQuiz(text))
    for (const word of ['hello', 'world', 'Answer', 'x']) expect(kept).toContain(word)
    expect(parseQuiz(' \n\n')).toEqual([])
  })
})
