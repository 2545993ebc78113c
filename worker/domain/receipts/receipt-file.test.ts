import { expect, test } from 'vitest'
import { readReceiptFile, receiptFile } from './receipt-file.ts'

const JWS = `${'a'.repeat(90)}.${'b-_'.repeat(40)}.${'c'.repeat(86)}`
const ANSWERS = 'sopan answers 1\n1 B\n2 -\n'
const FILE = receiptFile(['Receipt of SSC CGL 1', '2 questions, 1 answered'], { jws: JWS, answers: ANSWERS })

test('a saved receipt can be read by people, and gives its parts again', () => {
  expect(FILE).toContain('Receipt of SSC CGL 1\n2 questions, 1 answered\n\n-----BEGIN SOPAN ANSWERS-----\nsopan answers 1\n1 B\n2 -\n')
  expect(readReceiptFile(FILE)).toEqual({ jws: JWS, answers: ANSWERS })
})
test.each([
  ['line ends of Windows', (file: string) => file.replaceAll('\n', '\r\n')],
  ['a byte order mark', (file: string) => `\uFEFF${file}`],
  ['spaces at the ends of lines', (file: string) => file.replaceAll('\n', '  \n')],
  ['an empty line after every line', (file: string) => file.replaceAll('\n', '\n\n')],
  ['the marks of a quoted letter', (file: string) => file.replaceAll(/^/gm, '> ')],
  ['a greeting before and a name after it', (file: string) => `Dear sir,\n\n${file}\nAsha`],
])('%s change nothing', (_, change) => {
  expect(readReceiptFile(change(FILE))).toEqual({ jws: JWS, answers: ANSWERS })
})
test('a bare signature is a receipt without answers, also where it is broken over lines', () => {
  expect(readReceiptFile(` ${JWS}\n`)).toEqual({ jws: JWS, answers: null })
  expect(readReceiptFile(JWS.replaceAll(/.{60}/g, '$&\n'))).toEqual({ jws: JWS, answers: null })
})
test('a record that does not tell the answers makes a file without them', () => {
  expect(readReceiptFile(receiptFile(['Receipt'], { jws: JWS, answers: null }))).toEqual({ jws: JWS, answers: null })
})
test.each(['', 'Hello', 'a.b', '-----BEGIN SOPAN RECEIPT-----\n-----END SOPAN RECEIPT-----', 'one.two.three four.five'])(
  'what is no receipt is not taken for one: %j',
  (text) => {
    expect(readReceiptFile(text)).toBeNull()
  },
)
test('of two receipts in one text neither is taken', () => {
  expect(readReceiptFile(FILE + FILE)).toBeNull()
})
