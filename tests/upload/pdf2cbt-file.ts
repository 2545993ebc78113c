import { strToU8, zipSync } from 'fflate'
import { pngFile } from './png-file.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Tree = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>

/** A picture of eight by eight points, all with this shade of grey from 0 to 255. */
export const crop = (shade: number): Bytes =>
  pngFile(8, 8, Buffer.concat(Array.from({ length: 8 }, () => Buffer.from([0, ...Array.from({ length: 24 }, () => shade)]))))

const area = { page: 1, x1: 85, y1: 426, x2: 544, y2: 590 }
const areas = (count: number) => Array.from({ length: count }, () => area)

/** Questions as the test maker writes them since version 1.7, one of each type; the last has two areas. */
export const QUESTIONS: Tree = {
  Physics: {
    'Physics Section 1': {
      '1': { que: 1, type: 'mcq', marks: { cm: 3, im: -1 }, pdfData: areas(1), answerOptions: '4' },
      '2': { que: 2, type: 'msq', marks: { cm: 4, pm: 1, im: -2 }, pdfData: areas(1), answerOptions: '4' },
    },
    'Physics Section 2': { '3': { que: 3, type: 'nat', marks: { cm: 3, im: 0 }, pdfData: areas(1) } },
  },
  Chemistry: {
    Chemistry: {
      '4': { que: 4, type: 'msm', marks: { cm: 2, im: 0, max: 8 }, pdfData: areas(2), answerOptions: '4x5' },
    },
  },
}

/** The key as version 1 writes it: bare, a single choice as a number or, since 1.10, a list. */
export const KEY: Tree = {
  Physics: { 'Physics Section 1': { '1': 2, '2': [1, 3] }, 'Physics Section 2': { '3': '6,2.4TO2.6' } },
  Chemistry: { Chemistry: { '4': { '1': [1, 4], '2': [2], '3': [3], '4': [5] } } },
}

/** The key as version 2 writes it: with type and number of options. */
export const keyOfVersion2 = (key: Tree): Tree =>
  eachOf(key, (correctAnswer, [subject, section, number]) => {
    const { type, answerOptions } = (QUESTIONS[subject]?.[section]?.[number] ?? {}) as { type?: string; answerOptions?: string }
    return { type, ...(answerOptions !== undefined && { answerOptions }), correctAnswer }
  })

export const eachOf = (tree: Tree, change: (value: unknown, steps: readonly [string, string, string]) => unknown): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([subject, sections]) => [
      subject,
      Object.fromEntries(
        Object.entries(sections).map(([section, numbers]) => [
          section,
          Object.fromEntries(Object.entries(numbers).map(([number, value]) => [number, change(value, [subject, section, number])])),
        ]),
      ),
    ]),
  )

/** The pictures of a tree by the names that the test maker gives them. */
export function cropsOf(tree: Tree): Record<string, Bytes> {
  const found: Record<string, Bytes> = {}
  eachOf(tree, (value, [, section, number]) => {
    const { pdfData } = value as { pdfData: readonly unknown[] }
    for (const i of pdfData.keys()) found[`${section}__--__${number}__--__${i + 1}.png`] = crop(Object.keys(found).length)
  })
  return found
}

/** `data.json` of one section of Physics, with these questions and keys by number. */
export const oneSection = (questions: Readonly<Record<string, unknown>>, keys: Readonly<Record<string, unknown>> = {}) => ({
  pdfCropperData: { Physics: { Mechanics: questions } },
  testAnswerKey: { Physics: { Mechanics: keys } },
})

export const question = (type: string, more: Readonly<Record<string, unknown>> = {}) => ({
  type,
  marks: { cm: 4, im: -1 },
  pdfData: areas(1),
  ...more,
})

/** A zip of the test maker: its pictures are those that the structure names, unless others are given. */
export const pdf2cbtZip = (data: object | string, parts?: Readonly<Record<string, Uint8Array>>): Bytes =>
  new Uint8Array(
    zipSync({
      'data.json': strToU8(typeof data === 'string' ? data : JSON.stringify(data, null, 2)),
      ...(parts ?? cropsOf((data as { pdfCropperData?: Tree }).pdfCropperData ?? {})),
    }),
  )
