import { describe, expect, test } from 'vitest'
import { readUpload } from '#web/formats/read-upload.ts'
import { p, paragraphs, table, wordFile } from './word-file.ts'

/** How papers are written: each way of one column is combined with each of the others. */
const NUMBERS: Readonly<Record<string, (n: number) => string>> = {
  '1.': (n) => `${n}. `,
  '1)': (n) => `${n}) `,
  'Q1.': (n) => `Q${n}. `,
  'Q.1': (n) => `Q.${n} `,
  '(1)': (n) => `(${n}) `,
  'प्रश्न 1:': (n) => `प्रश्न ${n}: `,
}
const LABELS: Readonly<Record<string, (at: number) => string>> = {
  '(a)': (at) => `(${'abcd'[at]})`,
  '(A)': (at) => `(${'ABCD'[at]})`,
  'a)': (at) => `${'abcd'[at]})`,
  'A.': (at) => `${'ABCD'[at]}.`,
  '1)': (at) => `${at + 1})`,
  '(1)': (at) => `(${at + 1})`,
  '(i)': (at) => `(${['i', 'ii', 'iii', 'iv'][at]})`,
  '(क)': (at) => `(${'कखगघ'[at]})`,
  '(अ)': (at) => `(${'अबसद'[at]})`,
}
const PLACES: Readonly<Record<string, (options: readonly string[]) => string>> = {
  'on lines': (options) => paragraphs(options.join('\n')),
  'in one line': (options) => p(options.join('\t')),
  'two by two': ([a = '', b = '', c = '', d = '']) => p(`${a}\t${b}`) + p(`${c}\t${d}`),
  'in a table': ([a = '', b = '', c = '', d = '']) =>
    table([
      [a, b],
      [c, d],
    ]),
}
const STEMS: Readonly<Record<string, (n: number) => string>> = {
  'two paragraphs': (n) => `Ravi bought 1.5 kg (a lot) of rice number ${n}.\nHow much did he pay?`,
  'a line': (n) => `Which of these is number ${n}?`,
  'numbered statements': (n) => `Consider the statements of ${n}:\n1. Ice is cold.\n2. Fire is hot.\nWhich of these are true?`,
  'lettered statements': (n) => `Read the list of ${n}:\nI. Ice is cold.\nII. Fire is hot.\nIII. Sand is dry.\nWhich of these are true?`,
}
const KEYS: Readonly<Record<string, (label: string) => string>> = {
  'Ans.': (label) => p(`Ans. ${label}`),
  'Answer:': (label) => p(`Answer: ${label.replace(/[().]/g, '')}`),
  'उत्तर:': (label) => p(`उत्तर: ${label}`),
  'with steps': (label) => p(`Ans. ${label}`) + paragraphs('Solution: 1. First we look.\n2. Then we think.\n3. Then we know.'),
  'at the end': () => '',
}
const COUNT = 12

/** What is wrong with a paper of these ways, in few words; "" where all of it is read right. */
async function faultOf(number: string, label: string, place: string, stem: string, key: string): Promise<string> {
  const labelOf = LABELS[label] ?? String
  const right = (n: number): number => (n * 7) % 4
  const body = Array.from({ length: COUNT }, (_, i) => {
    const n = i + 1
    const options = [0, 1, 2, 3].map((at) => `${labelOf(at)} value ${n}${'pqrs'[at]}`)
    return paragraphs(`${NUMBERS[number]?.(n)}${STEMS[stem]?.(n)}`) + PLACES[place]?.(options) + KEYS[key]?.(labelOf(right(n)))
  }).join('')
  const end =
    key === 'at the end'
      ? p('Answer Key') + p(Array.from({ length: COUNT }, (_, i) => `${i + 1}. ${labelOf(right(i + 1))}`).join('\t'))
      : ''
  const { headers, rows, problems } = await readUpload('docx', wordFile(body + end), { language: 'en' })
  const errors = problems.filter(({ level }) => level === 'error')
  if (errors.length > 0) return errors.map(({ code }) => code).join()
  if (rows.length !== COUNT) return `${rows.length} questions`
  for (const [i, { row, cells }] of rows.entries()) {
    const cell = (name: string): string => cells[headers.indexOf(name)] ?? ''
    if (row !== i + 1) return `question ${i + 1} is ${row}`
    for (const [at, letter] of ['a', 'b', 'c', 'd'].entries()) {
      const wanted = `value ${row}${'pqrs'[at]}`
      if (cell(`option_${letter}_en`) !== wanted) return `${row}${letter} is "${cell(`option_${letter}_en`)}"`
    }
    if (cell('key') !== 'abcd'[right(row)]) return `key of ${row} is "${cell('key')}"`
    if (!cell('stem_en').includes(String(row)) || /value/.test(cell('stem_en'))) return `stem of ${row} is "${cell('stem_en')}"`
  }
  return ''
}

describe.each(Object.keys(STEMS))('stems that are %s', (stem) => {
  test.each(Object.keys(NUMBERS))('numbered %s, with options and keys of every kind', async (number) => {
    const faults: string[] = []
    for (const label of Object.keys(LABELS))
      for (const place of Object.keys(PLACES))
        for (const key of Object.keys(KEYS)) {
          const fault = await faultOf(number, label, place, stem, key)
          if (fault !== '') faults.push(`${number} | ${label} ${place} | ${key}: ${fault}`)
        }
    expect(faults).toEqual([])
  })
})
