import { EXAM_FAMILIES, type ExamFamily } from '../../worker/contract/shared/exam-register.ts'
import { EMBLEM_PATHS } from '../src/ui/emblem-paths.ts'
import { png } from './png.ts'

/** What a link shows where it is shared: 1200 × 630, as WhatsApp and others ask for. */
export const SHARE_WIDTH = 1_200
export const SHARE_HEIGHT = 630

type Colour = readonly [red: number, green: number, blue: number]

/** Deep and pattern of each family in light (web/src/ui/family.css), a test holds them equal; `other` is indigo. */
export const SHARE_COLOURS: Readonly<Record<ExamFamily, readonly [deep: string, pattern: string]>> = {
  ssc: ['#0c4a57', '#126374'],
  banking: ['#4e2a6b', '#673a8b'],
  railways: ['#5a3320', '#784630'],
  engineering: ['#123f6b', '#1c578f'],
  medical: ['#7a1f4e', '#9a2e66'],
  upsc: ['#2f3947', '#445164'],
  state: ['#3a4a14', '#50661f'],
  university: ['#232f80', '#2f3e9e'],
  other: ['#232f80', '#2f3e9e'],
}

/** The stand-in picture of every family, by its name among the site's files. */
export const sharePictures = (): ReadonlyMap<string, Buffer> =>
  new Map(EXAM_FAMILIES.map((family) => [`share/${family}.png`, drawFamily(family)]))

/** Pixels of one of the emblem's 24 units. */
const UNIT = 18
const EMBLEM = 24 * UNIT
/** The emblem stands in the middle, where a square cut of the picture shows it too. */
const LEFT = (SHARE_WIDTH - EMBLEM) / 2
const TOP = (SHARE_HEIGHT - EMBLEM) / 2
/** A stair of the pattern, in pixels, and stairs of one stepped diamond. */
const STAIR = 21
const STAIRS = 5

/** The emblem in white on the family's deep colour, the wall of a stepwell behind it. No words: the link's title says them in its language. */
function drawFamily(family: ExamFamily): Buffer {
  const [deep, pattern] = SHARE_COLOURS[family].map(colourOf) as [Colour, Colour]
  const [light, shade] = EMBLEM_PATHS[family].map(filled)
  const rows = Buffer.alloc(SHARE_HEIGHT * (1 + SHARE_WIDTH * 3))
  for (let y = 0; y < SHARE_HEIGHT; y++) {
    for (let x = 0; x < SHARE_WIDTH; x++) {
      const at: [number, number] = [(x - LEFT + 0.5) / UNIT, (y - TOP + 0.5) / UNIT]
      const share = light?.(...at) === true ? 1 : shade?.(...at) === true ? 0.55 : 0
      const ground = isOnStairs(x, y) ? pattern : deep
      const colour = ground.map((c) => Math.round(c + (255 - c) * share))
      rows.set(colour, y * (1 + SHARE_WIDTH * 3) + 1 + x * 3)
    }
  }
  return png(SHARE_WIDTH, SHARE_HEIGHT, rows, 'rgb')
}

/** Rows of stepped triangles at both sides, which leave the middle quiet. */
function isOnStairs(x: number, y: number): boolean {
  const period = STAIR * STAIRS * 2
  const fromEdge = Math.min(x, SHARE_WIDTH - 1 - x)
  if (fromEdge > period * 1.5) return false
  const [column, row] = [Math.floor((fromEdge % period) / STAIR), Math.floor((y % (period / 2)) / STAIR)]
  return Math.abs(column - STAIRS + 0.5) < row + 1
}

const colourOf = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour

/** Whether a point is inside the outlines of a path of straight level and upright lines (M, h, v, H, V, z), where an odd number of them is passed. */
function filled(path: string): (x: number, y: number) => boolean {
  const edges = uprightEdges(path)
  return (x, y) => edges.filter((edge) => edge.x > x && edge.from <= y && y < edge.to).length % 2 === 1
}

interface Edge {
  readonly x: number
  readonly from: number
  readonly to: number
}

function uprightEdges(path: string): Edge[] {
  const edges: Edge[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const goTo = (toX: number, toY: number) => {
    if (toY !== y) edges.push({ x, from: Math.min(y, toY), to: Math.max(y, toY) })
    ;[x, y] = [toX, toY]
  }
  for (const [, command = '', numbers = ''] of path.matchAll(/([MmhvHVzZ])([^MmhvHVzZ]*)/g)) {
    const [first = 0, second = 0] = (numbers.match(/-?(?:\d*\.)?\d+/g) ?? []).map(Number)
    if (command === 'M') [x, y, startX, startY] = [first, second, first, second]
    else if (command === 'h') goTo(x + first, y)
    else if (command === 'v') goTo(x, y + first)
    else if (command === 'H') goTo(first, y)
    else if (command === 'V') goTo(x, first)
    else goTo(startX, startY)
  }
  return edges
}
