import { expect, test } from 'vitest'
import { pairsOfLine } from './split-pairs.ts'

const shown = (line: string) => pairsOfLine(line)?.map(({ number, value }) => `${number}=${value}`) ?? null

test.each([
  ['12. B', ['12=B']],
  ['12-B', ['12=B']],
  ['12) (b)', ['12=(b)']],
  ['(12) b', ['12=b']],
  ['Q.12: C', ['12=C']],
  ['प्रश्न १२ - ख', ['12=ख']],
  ['12 MTA', ['12=MTA']],
  ['12. 3.14-3.16', ['12=3.14-3.16']],
  ['12. 3.14 to 3.16', ['12=3.14 to 3.16']],
  ['1. 5-7', ['1=5-7']],
  ['1. 2, 3', ['1=2, 3']],
  ['1 B, 2 D, 3 MTA', ['1=B', '2=D', '3=MTA']],
  ['1. B 2. D 3. 3.14 to 3.16', ['1=B', '2=D', '3=3.14 to 3.16']],
  ['1-B; 2-A or C; 3-Drop', ['1=B', '2=A or C', '3=Drop']],
  ['1. A, C 2. B', ['1=A, C', '2=B']],
  ['1) 2 26) 4 51) 1', ['1=2', '26=4', '51=1']],
  ['1 - 2, 2 - 4', ['1=2', '2=4']],
  ['1. B 2. ??? 3. C', ['1=B', '2=???', '3=C']],
  ['7. see notice', ['7=see notice']],
  ['8.', ['8=']],
  ['1:B', ['1=B']],
])('the line %j is read', (line, pairs) => {
  expect(shown(line)).toEqual(pairs)
})

test.each(['Answer Key', '2024 Answer Key', 'Section A', '1 2 3 4', '0. B', '12345. B', ''])('the line %j holds no answer', (line) => {
  expect(shown(line)).toBeNull()
})
