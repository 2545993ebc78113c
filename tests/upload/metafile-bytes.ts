/** Drawings of Windows, written record by record (MS-WMF, MS-EMF): as much of both formats as tests need. */

const short = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff]
const long = (value: number): number[] => [...short(value), ...short(value >> 16)]
const narrow = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))
const wide = (text: string): number[] => Array.from(text, (letter) => short(letter.charCodeAt(0))).flat()
const filled = (bytes: readonly number[], to: number): number[] => [
  ...bytes,
  ...Array.from({ length: Math.max(0, to - bytes.length) }, () => 0),
]
const even = (bytes: readonly number[], step: number): number[] => filled(bytes, Math.ceil(bytes.length / step) * step)

export interface FontChoice {
  readonly face: string
  /** 2 is that of symbols. */
  readonly charset?: number
  /** In an EMF, the record ends behind the name. */
  readonly isShort?: boolean
}

/** What a drawing is made of, in units of which `unitsPerInch` are an inch. */
export interface DrawingParts {
  readonly width: number
  readonly height: number
  readonly unitsPerInch?: number
  readonly lines?: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[]
  readonly texts?: readonly (readonly [x: number, y: number, text: string])[]
  readonly font?: FontChoice
}

/** A figure of a question: a triangle with a label at its top. */
export const TRIANGLE: DrawingParts = {
  width: 2_880,
  height: 1_440,
  lines: [
    [200, 1_300, 2_600, 1_300],
    [200, 1_300, 1_400, 200],
    [1_400, 200, 2_600, 1_300],
  ],
  texts: [[1_500, 200, 'ABC']],
}

const wmfRecord = (kind: number, parameters: readonly number[] = []): number[] => {
  const whole = even(parameters, 2)
  return [...long(3 + whole.length / 2), ...short(kind), ...whole]
}

export interface WmfForm {
  /** Without it, only the records say where the drawing lies. */
  readonly isPlaceable?: boolean
}

export function wmfDrawing(
  { width, height, unitsPerInch = 1_440, lines = [], texts = [], font }: DrawingParts,
  { isPlaceable = true }: WmfForm = {},
): Uint8Array<ArrayBuffer> {
  const placeable = [
    ...long(0x9ac6cdd7),
    ...short(0),
    ...short(0),
    ...short(0),
    ...short(width),
    ...short(height),
    ...short(unitsPerInch),
    ...long(0),
  ]
  const records = [
    ...wmfRecord(0x0103, short(8)),
    ...wmfRecord(0x020b, [...short(0), ...short(0)]),
    ...wmfRecord(0x020c, [...short(height), ...short(width)]),
    // A solid black pen, chosen.
    ...wmfRecord(0x02fa, [...short(0), ...short(20), ...short(0), ...long(0)]),
    ...wmfRecord(0x012d, short(0)),
    ...(font === undefined ? [] : wmfFont(font)),
    ...lines.flatMap(([x1, y1, x2, y2]) => [
      ...wmfRecord(0x0214, [...short(y1), ...short(x1)]),
      ...wmfRecord(0x0213, [...short(y2), ...short(x2)]),
    ]),
    ...texts.flatMap(([x, y, text]) =>
      wmfRecord(0x0a32, [...short(y), ...short(x), ...short(text.length), ...short(0), ...even(narrow(text), 2)]),
    ),
    ...wmfRecord(0),
  ]
  const header = [...short(1), ...short(9), ...short(0x300), ...long((18 + records.length) / 2), ...short(2), ...long(50), ...short(0)]
  return Uint8Array.from([...(isPlaceable ? [...placeable, ...short(checksumOf(placeable))] : []), ...header, ...records])
}

const wmfFont = ({ face, charset = 0 }: FontChoice): number[] => [
  ...wmfRecord(0x02fb, [
    ...short(-240),
    ...short(0),
    ...short(0),
    ...short(0),
    ...short(400),
    0,
    0,
    0,
    charset,
    0,
    0,
    0,
    0,
    ...narrow(face),
    0,
  ]),
  ...wmfRecord(0x012d, short(1)),
]

/** Of the words of a placeable header. */
function checksumOf(header: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < 20; at += 2) sum ^= (header[at] ?? 0) | ((header[at + 1] ?? 0) << 8)
  return sum
}

const emfRecord = (kind: number, parameters: readonly number[] = []): number[] => {
  const whole = even(parameters, 4)
  return [...long(kind), ...long(8 + whole.length), ...whole]
}

export function emfDrawing({ width, height, unitsPerInch = 1_440, lines = [], texts = [], font }: DrawingParts): Uint8Array<ArrayBuffer> {
  const hundredths = (units: number): number => Math.round((units / unitsPerInch) * 2_540)
  const points = (units: number): number => Math.round((units / unitsPerInch) * 96)
  const records = [
    // Its own units: a window of them onto the points of the device.
    ...emfRecord(17, long(8)),
    ...emfRecord(9, [...long(width), ...long(height)]),
    ...emfRecord(11, [...long(points(width)), ...long(points(height))]),
    ...emfRecord(38, [...long(1), ...long(0), ...long(20), ...long(0), ...long(0)]),
    ...emfRecord(37, long(1)),
    ...(font === undefined ? [] : emfFont(font)),
    ...lines.flatMap(([x1, y1, x2, y2]) => [...emfRecord(27, [...long(x1), ...long(y1)]), ...emfRecord(54, [...long(x2), ...long(y2)])]),
    ...texts.flatMap(([x, y, text]) =>
      emfRecord(84, [
        ...Array.from({ length: 16 }, () => 0),
        ...long(1),
        ...long(0),
        ...long(0),
        ...long(x),
        ...long(y),
        ...long(text.length),
        ...long(76),
        ...long(0),
        ...Array.from({ length: 16 }, () => 0),
        ...long(0),
        ...even(wide(text), 4),
      ]),
    ),
    ...emfRecord(14, [...long(0), ...long(0), ...long(20)]),
  ]
  const header = [
    ...long(0),
    ...long(0),
    ...long(points(width)),
    ...long(points(height)),
    ...long(0),
    ...long(0),
    ...long(hundredths(width)),
    ...long(hundredths(height)),
    ...long(0x464d4520),
    ...long(0x10000),
    ...long(88 + records.length),
    ...long(10),
    ...short(3),
    ...short(0),
    ...long(0),
    ...long(0),
    ...long(0),
    ...long(1_920),
    ...long(1_080),
    ...long(508),
    ...long(286),
  ]
  return Uint8Array.from([...emfRecord(1, header), ...records])
}

const emfFont = ({ face, charset = 0, isShort = false }: FontChoice): number[] => [
  ...emfRecord(82, [
    ...long(2),
    ...long(-240),
    ...long(0),
    ...long(0),
    ...long(0),
    ...long(400),
    0,
    0,
    0,
    charset,
    0,
    0,
    0,
    0,
    // The name, and what the longer form of the record adds to it (LogFontPanose).
    ...filled(wide(face), 64 + (isShort ? 0 : 228)),
  ]),
  ...emfRecord(37, long(2)),
]
