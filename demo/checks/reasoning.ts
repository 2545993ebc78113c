/** Independent computations of the answers of the reasoning questions. */
import { numbersIn, only, permutations, range, sum, type Checks } from './check.ts'
import { countTriangles, dials, panelsShowing, panelsUnfolded } from './figures.ts'
import { evaluate, followers, place, shifted, shiftsBetween, walk, withSigns } from './logic.ts'

export const reasoningChecks: Checks = {
  'reasoning-001': () => (option) => {
    const [a = 0, b = 0, c = 0] = numbersIn(option)
    return a * a * c === b
  },
  'reasoning-002': () => {
    const steps = shiftsBetween('PLAN', 'RJCL')
    return shifted('COLD', (i) => steps[i] ?? 0)
  },
  'reasoning-004': () => (option) => gaps(option) !== '3,4',
  'reasoning-005': () => (option) => {
    const [a = 0, b = 0] = numbersIn(option)
    return b !== a * a - 1
  },
  'reasoning-006': () => {
    const [first, second] = [shifted('J', () => 5), shifted('Q', () => -5)]
    return first + second
  },
  'reasoning-007': () => range(1, 5).reduce((term, n) => term * 2 + n, 5),
  'reasoning-008': () => nextByDifferences([7, 12, 22, 42, 77]),
  'reasoning-009': () =>
    shifted(backwards('FLOWER'), () => 1) +
    sameRule(
      shifted(backwards('GARDEN'), () => 1),
      'OFESBH',
    ),
  'reasoning-010': () => {
    const code = (word: string) => sum([...word].map(place)) * word.length
    return code('CLOUD') + (code('RAIN') === 168 && code('SUN') === 162 ? 0 : Number.NaN)
  },
  'reasoning-011': () => codeOfFlows(),
  'reasoning-012': () => (option) => {
    const [a = '', b = ''] = option.split(' and ')
    return evaluate(withSigns('18 × 3 + 6 ÷ 14 − 4', { [a]: b, [b]: a })) === 19
  },
  'reasoning-013': () => evaluate(withSigns('36 + 4 − 5 × 12 ÷ 9', { '+': '÷', '−': '×', '×': '+', '÷': '−' })),
  'reasoning-014': () =>
    followers(
      [
        ['all', 'rivers', 'lakes'],
        ['some', 'lakes', 'ponds'],
        ['no', 'ponds', 'oceans'],
      ],
      [
        ['someNot', 'lakes', 'oceans'],
        ['some', 'rivers', 'ponds'],
      ],
    ),
  'reasoning-015': () =>
    followers(
      [
        ['some', 'pens', 'books'],
        ['all', 'books', 'papers'],
        ['no', 'papers', 'stones'],
      ],
      [
        ['some', 'pens', 'papers'],
        ['no', 'books', 'stones'],
      ],
    ),
  'reasoning-016': () => {
    const { east, north } = walk([12, 'R', 15, 'R', 20])
    return `${Math.hypot(east, north)} m, ${north < 0 ? 'south' : 'north'}-${east < 0 ? 'west' : 'east'}`
  },
  'reasoning-017': () => {
    const parents: Record<string, string[]> = { R: ['Q'] }
    const wifeOf: Record<string, string> = { Q: 'P' }
    parents['S'] = parents['R'] ?? [] // R is the brother of S
    return parents['S'].some((father) => wifeOf[father] === 'P') ? 'Mother' : ''
  },
  'reasoning-018': () => {
    const father: Record<string, string> = { Rohan: 'father', father: 'grandfather' }
    const onlySon: Record<string, string> = { grandfather: 'father' }
    const girlsFather = onlySon[father[father['Rohan'] ?? ''] ?? '']
    return girlsFather === father['Rohan'] ? 'Sister' : 'Cousin'
  },
  'reasoning-019': () => {
    const words = ['Plastic', 'Plateau', 'Planet', 'Plaster', 'Plasma']
    return words
      .toSorted()
      .map((word) => words.indexOf(word) + 1)
      .join(', ')
  },
  'reasoning-020': ({ figure }) => {
    const inside = [...figure('reasoning-venn-games').matchAll(/>(\d+)<\/text>/g)].map(([, n]) => Number(n))
    const onlyOne = [14, 9, 11]
    return sum(inside) - sum(onlyOne)
  },
  'reasoning-021': () => oppositeOnDice({ top: 2, front: 3, right: 6 }, { top: 6, front: 5, right: 2 }, 3),
  'reasoning-022': ({ figure }) => only(panelsShowing(figure('reasoning-mirror'), 'R4F7Lk', { sx: -1, sy: 1, reversed: true }), () => true),
  'reasoning-023': ({ figure }) => only(panelsUnfolded(figure('reasoning-paper-fold')), () => true),
  'reasoning-024': ({ figure }) => countTriangles(figure('reasoning-triangles')),
  'reasoning-025': () => {
    const row = only(permutations(['P', 'Q', 'R', 'S', 'T', 'U']), (seats) => {
      const at = (name: string) => seats.indexOf(name)
      const besideQ = (name: string) => Math.abs(at(name) - at('Q')) === 1
      return at('T') === 2 && at('Q') === at('T') + 1 && at('P') === at('T') - 1 && !besideQ('S') && at('S') !== 5 && besideQ('U')
    })
    return row[5] ?? ''
  },
  'reasoning-026': () => {
    const rule = (a: number, b: number) => b * (a + b)
    return rule(6, 4) === 40 && rule(9, 5) === 70 ? rule(7, 8) : Number.NaN
  },
  'reasoning-027': ({ figure }) =>
    only(panelsShowing(figure('reasoning-water-image'), 'P5G2R', { sx: 1, sy: -1, reversed: false }), () => true),
  'reasoning-028': ({ figure }) => {
    const [a, b, c, d, ...answers] = dials(figure('reasoning-figure-series'))
    if (!a || !b || !c || !d) throw new Error('the series has too few dials')
    const turns = [b.arrow - a.arrow, c.arrow - b.arrow, d.arrow - c.arrow]
    const arrow = (d.arrow + 2 * (turns[2] ?? 0) - (turns[1] ?? 0) + 720) % 360
    const dot = (d.dot + (d.dot - c.dot) + 720) % 360
    return only(range(1, answers.length), (n) => answers[n - 1]?.arrow === arrow && answers[n - 1]?.dot === dot)
  },
  'reasoning-029': () => {
    const steps = shiftsBetween('DELHI', 'EDMGJ')
    return shifted('KERALA', (i) => steps[i % 2] ?? 0)
  },
  'reasoning-030': () => {
    // Seats 0 to 4 run to the right, as somebody facing the centre sees it.
    const round = only(permutations(['B', 'C', 'D', 'E']), (others) => {
      const seats = ['A', ...others]
      const gap = (from: string, to: string) => (seats.indexOf(to) - seats.indexOf(from) + 5) % 5
      return gap('A', 'C') === 1 && gap('A', 'B') === 4 && ![1, 4].includes(gap('E', 'B'))
    })
    const seats = ['A', ...round]
    return seats[(seats.indexOf('D') + 1) % 5] ?? ''
  },
  'reasoning-031': () => {
    const weekday = (date: string) => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date))
    return weekday('2023-08-15') === 'Tuesday' ? weekday('2024-01-26') : ''
  },
  'reasoning-032': () => {
    const [hour, minute] = [((3 * 60 + 40) / 720) * 360, (40 / 60) * 360]
    const between = Math.abs(hour - minute)
    return Math.min(between, 360 - between)
  },
  'reasoning-033': () =>
    followers(
      [
        ['some', 'teachers', 'singers'],
        ['some', 'singers', 'dancers'],
      ],
      [
        ['some', 'teachers', 'dancers'],
        ['no', 'teachers', 'dancers'],
      ],
    ),
}

const backwards = (word: string): string => [...word].toReversed().join('')

/** Nothing where the rule explains the example, else something that spoils the answer. */
const sameRule = (coded: string, example: string): string => (coded === example ? '' : '?')

const gaps = (cluster: string): string => {
  const [a = 0, b = 0, c = 0] = [...cluster].map(place)
  return `${b - a},${c - b}`
}

/** The next term where the second differences grow evenly. */
function nextByDifferences(terms: readonly number[]): number {
  if (terms.every((term) => term === terms[0])) return terms[0] ?? Number.NaN
  const differences = terms.slice(1).map((term, i) => term - (terms[i] ?? 0))
  return (terms.at(-1) ?? 0) + nextByDifferences(differences)
}

function codeOfFlows(): string {
  const sentences: [string, string][] = [
    ['river flows fast', 'ka mi tu'],
    ['fast train stops', 'zo tu pe'],
    ['river train bridge', 'pe ka lu'],
  ]
  const words = ['river', 'flows', 'fast', 'train', 'stops', 'bridge']
  const fitting = [...permutations(['ka', 'mi', 'tu', 'zo', 'pe', 'lu'])].filter((codes) =>
    sentences.every(([said, coded]) => said.split(' ').every((word) => coded.split(' ').includes(codes[words.indexOf(word)] ?? ''))),
  )
  return only(new Set(fitting.map((codes) => codes[1] ?? '')), () => true)
}

interface View {
  readonly top: number
  readonly front: number
  readonly right: number
}

/** Tries every dice: the same one, turned, must show both views; the face opposite to `face` is then the same on all of them. */
function oppositeOnDice(first: View, second: View, face: number): number {
  const opposites = new Set<number>()
  for (const [back = 0, left = 0, bottom = 0] of permutations(
    [1, 2, 3, 4, 5, 6].filter((n) => ![first.top, first.front, first.right].includes(n)),
  )) {
    const dice = { ...first, back, left, bottom }
    const turned = turns(dice).some((d) => d.top === second.top && d.front === second.front && d.right === second.right)
    const across: Record<number, number> = { [dice.top]: bottom, [dice.front]: back, [dice.right]: left }
    if (turned) opposites.add(across[face] ?? 0)
  }
  return only(opposites, () => true)
}

type Dice = View & { readonly back: number; readonly left: number; readonly bottom: number }

function turns(start: Dice): Dice[] {
  const seen = new Map<string, Dice>()
  const queue = [start]
  for (let d = queue.pop(); d !== undefined; d = queue.pop()) {
    const name = JSON.stringify([d.top, d.front, d.right])
    if (seen.has(name)) continue
    seen.set(name, d)
    queue.push({ top: d.top, bottom: d.bottom, front: d.right, right: d.back, back: d.left, left: d.front })
    queue.push({ left: d.left, right: d.right, top: d.front, back: d.top, bottom: d.back, front: d.bottom })
  }
  if (seen.size !== 24) throw new Error(`a dice has 24 positions, not ${seen.size}`)
  return [...seen.values()]
}
