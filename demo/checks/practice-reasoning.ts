/** Independent computations of the answers of the practice pool's reasoning: rules that must explain what is given before they go on. */
import { only, permutations, range, sum, type Checks } from './check.ts'
import { kin, peopleOf, type Fact } from './family.ts'
import { place, shifted } from './logic.ts'

export const practiceReasoningChecks: Checks = {
  'practice-number-series-001': () => after([2, 5, 10, 17, 26], (n) => n * n + 1),
  'practice-number-series-002': () => after([3, 6, 12, 24, 48], (n) => 3 * 2 ** (n - 1)),
  'practice-number-series-003': () => after([90, 81, 73, 66, 60], (n) => 90 - sum(range(11 - n, 9))),
  'practice-number-series-004': () => after([7, 8, 10, 13, 17], (n) => 7 + sum(range(1, n - 1))),
  'practice-number-series-005': () => after([1, 8, 27, 64], (n) => n ** 3),
  'practice-number-series-006': () => after([4, 5, 9, 14, 23, 37], (n, terms) => (n < 3 ? n + 3 : sum(terms.slice(n - 3, n - 1)))),
  'practice-number-series-007': () => after([6, 13, 27, 55, 111], (n) => 7 * 2 ** (n - 1) - 1),
  'practice-number-series-008': () =>
    after(
      [2, 3, 8, 27, 112],
      byLast(2, (last, n) => (last + 1) * n),
    ),
  'practice-number-series-009': () => after([3, 20, 6, 18, 12, 16, 24], (n) => (n % 2 === 1 ? 3 * 2 ** ((n - 1) / 2) : 22 - n)),
  'practice-number-series-010': () => after([0, 6, 24, 60, 120], (n) => (n - 1) * n * (n + 1)),
  'practice-number-series-011': () =>
    after(
      [240, 120, 40, 10],
      byLast(240, (last, n) => last / (n + 1)),
    ),
  'practice-number-series-012': () => after([13, 17, 19, 23, 29], (n) => range(13, 100).filter(isPrime)[n - 1] ?? Number.NaN),
  'practice-number-series-013': () => misfit([2, 6, 12, 20, 30, 44], (n) => n * (n + 1)),
  'practice-number-series-014': () => only(range(16, 56), (n) => [8, 15, n, 57, 113].every((term, i) => term === 7 * 2 ** i + 1)),
  'practice-number-series-015': () => after([4, 11, 30, 67, 128], (n) => n ** 3 + 3),
  'practice-number-series-016': () =>
    after(
      [16, 8, 12, 30, 105],
      byLast(16, (last, n) => last * (n - 0.5)),
    ),
  'practice-number-series-017': () => after([7, 8, 16, 43, 107], (n) => 7 + sum(range(1, n - 1).map((k) => k ** 3))),
  'practice-number-series-018': () =>
    after(
      [12, 14, 32, 102, 416],
      byLast(12, (last, n) => (last + 2) * n),
    ),
  'practice-number-series-019': () => misfit([1, 4, 11, 26, 59, 120], (n) => 2 ** (n + 1) - n - 2),
  'practice-number-series-020': () =>
    after([2, 48, 5, 24, 11, 12, 23, 6], (n) => (n % 2 === 1 ? 3 * 2 ** ((n - 1) / 2) - 1 : 48 / 2 ** (n / 2 - 1))),
  'practice-coding-001': () => coded([['RIVER', 'TKXGT']], 'BOAT', (word) => shifted(word, () => 2)),
  'practice-coding-002': () => coded([['MOON', 'LNNM']], 'STAR', (word) => shifted(word, () => -1)),
  'practice-coding-003': () => coded([['PENCIL', 'LICNEP']], 'MARKER', backwards),
  'practice-coding-004': () =>
    coded(
      [
        ['CAB', '6'],
        ['BAD', '7'],
      ],
      'FACE',
      (word) => String(sum(places(word))),
    ),
  'practice-coding-005': () => coded([['GOLD', 'TLOW']], 'RING', opposite),
  'practice-coding-006': () => ({ Sky: 'Sea', Sea: 'Water', Water: 'Air', Air: 'Road' })['Water'],
  'practice-coding-007': () => coded([['CHAIR', 'DJDMW']], 'TABLE', (word) => shifted(word, (i) => i + 1)),
  'practice-coding-008': () => coded([['FOREST', 'OFERTS']], 'BRANCH', (word) => word.replace(/(.)(.)/g, '$2$1')),
  'practice-coding-009': () => {
    const examples: [string, string][] = [
      ['MINT', '5293'],
      ['TEAM', '3715'],
    ]
    const digit = new Map(examples.flatMap(([word, code]) => [...word].map((letter, i) => [letter, code[i] ?? ''] as const)))
    return coded(examples, 'NAME', (word) => [...word].map((letter) => digit.get(letter) ?? '?').join(''))
  },
  'practice-coding-010': () =>
    codesOf(
      [
        ['trees give shade', 'ra mo ki'],
        ['shade is cool', 'ki lu ta'],
        ['trees grow tall', 'do ra pe'],
      ],
      'give',
    ),
  'practice-coding-011': () => coded([['LEMON', 'MNLDK']], 'PEACH', (word) => shifted(backwards(word), () => -1)),
  'practice-coding-012': () =>
    coded(
      [
        ['BED', '22'],
        ['FAN', '42'],
      ],
      'JUG',
      (word) => String(sum(places(word)) * 2),
    ),
  'practice-coding-013': () => coded([['TIGER', 'SJFFQ']], 'LION', (word) => shifted(word, (i) => (isVowel(word[i]) ? 1 : -1))),
  'practice-coding-014': () => coded([['PLANET', 'ALPTEN']], 'MOTHER', (word) => backwards(word.slice(0, 3)) + backwards(word.slice(3))),
  'practice-coding-015': () => coded([['CAT', '24 26 7']], 'DOG', (word) => places(opposite(word)).join(' ')),
  'practice-coding-016': () => (option) => shifted(option, () => 3) === 'VKLS',
  'practice-coding-017': () =>
    coded([['CLOUD', 'EOQFF']], 'STONE', (word) =>
      [...word].map((letter, i) => (i % 2 === 0 ? shifted(letter, () => 2) : opposite(letter))).join(''),
    ),
  'practice-coding-018': () =>
    coded(
      [
        ['DESK', '29'],
        ['LAMP', '40'],
      ],
      'CHAIR',
      (word) => String(sum([...word].map((letter) => (isVowel(letter) ? -place(letter) : place(letter))))),
    ),
  'practice-coding-019': () => {
    const sentences: [string, string][] = [
      ['rain brings hope', 'ti na ve'],
      ['hope is strong', 've ro ku'],
      ['rain is heavy', 'na ku zi'],
    ]
    const codes = ['strong', 'hope', 'brings'].map((word) => codesOf(sentences, word)).toSorted()
    return (option) => option.split(' ').toSorted().join(' ') === codes.join(' ')
  },
  'practice-coding-020': () => coded([['SOLAR', 'XSOCS']], 'LUNAR', (word) => shifted(word, (i) => 5 - i)),
  'practice-blood-relation-001': () =>
    kin(
      [
        ['A', 'father', 'B'],
        ['B', 'brother', 'C'],
        ['C', 'mother', 'D'],
      ],
      'A',
      'D',
    ),
  'practice-blood-relation-002': () =>
    kin(
      [
        ['Meena', 'sister', 'Ravi'],
        ['Ravi', 'father', 'Kunal'],
      ],
      'Meena',
      'Kunal',
    ),
  'practice-blood-relation-003': () =>
    kin(
      [
        ['his mother', 'mother', 'boy'],
        ['his mother', 'onlyDaughter', 'my mother'],
        ['Sunita', 'daughter', 'my mother'],
      ],
      'boy',
      'Sunita',
      { boy: 'male' },
    ),
  'practice-blood-relation-004': () =>
    kin(
      [
        ['P', 'husband', 'Q'],
        ['Q', 'daughter', 'R'],
        ['R', 'wife', 'S'],
      ],
      'P',
      'S',
    ),
  'practice-blood-relation-005': () =>
    kin(
      [
        ['K', 'son', 'L'],
        ['L', 'sister', 'M'],
        ['M', 'father', 'N'],
      ],
      'N',
      'K',
      { N: 'female' },
    ),
  'practice-blood-relation-006': () =>
    kin(
      [
        ['Deepa', 'wife', 'Mohan'],
        ['Mohan', 'son', 'Savitri'],
      ],
      'Savitri',
      'Deepa',
      { Savitri: 'female' },
    ),
  'practice-blood-relation-007': () =>
    kin(
      [
        ['her father', 'father', 'lady'],
        ['daughter', 'onlyDaughter', 'her father'],
        ['son', 'son', 'daughter'],
        ['son', 'son', 'Vikas'],
      ],
      'lady',
      'Vikas',
      { lady: 'female', Vikas: 'male' },
    ),
  'practice-blood-relation-008': () =>
    kin(
      [
        ['A', 'brother', 'B'],
        ['B', 'brother', 'A'],
        ['C', 'sister', 'B'],
        ['D', 'daughter', 'A'],
        ['E', 'husband', 'C'],
      ],
      'E',
      'D',
    ),
  'practice-blood-relation-009': () => kin(read('P × Q + R ÷ S', { '+': 'father', '−': 'wife', '×': 'sister', '÷': 'son' }), 'S', 'P'),
  'practice-blood-relation-010': () => (option) =>
    kin(read(option, { '+': 'father', '−': 'sister', '×': 'brother', '÷': 'mother' }), 'M', 'N') === "Mother's brother",
  'practice-blood-relation-011': () =>
    kin(
      [
        ['her father', 'father', 'girl'],
        ['her father', 'onlySon', 'my father'],
        ['Nitin', 'son', 'my father'],
      ],
      'girl',
      'Nitin',
      { girl: 'female' },
    ),
  'practice-blood-relation-012': () =>
    kin(
      [
        ['mother', 'mother', 'B'],
        ['mother', 'onlyDaughter', 'C'],
        ['D', 'son', 'C'],
      ],
      'D',
      'B',
      { C: 'male' },
    ),
  'practice-blood-relation-013': () =>
    kin(
      [
        ['P', 'father', 'Q'],
        ['R', 'wife', 'Q'],
        ['S', 'daughter', 'R'],
      ],
      'R',
      'P',
    ),
  'practice-blood-relation-014': () =>
    peopleOf(
      [
        ['A', 'husband', 'B'],
        ['C', 'child', 'A'],
        ['C', 'child', 'B'],
        ['D', 'wife', 'C'],
        ['E', 'daughter', 'D'],
        ['F', 'daughter', 'D'],
      ],
      'female',
    ).length,
  'practice-blood-relation-015': () =>
    kin(
      [
        ['his wife', 'wife', 'man'],
        ['his wife', 'onlyDaughter', 'my father'],
        ['Rekha', 'daughter', 'my father'],
      ],
      'man',
      'Rekha',
    ),
  'practice-blood-relation-016': () =>
    kin(
      [
        ['father', 'father', 'Y'],
        ['sister', 'sister', 'father'],
        ['sister', 'mother', 'X'],
      ],
      'X',
      'Y',
      { X: 'male' },
    ),
  'practice-blood-relation-017': () =>
    kin(read('A ÷ B − C + D × E', { '+': 'mother', '−': 'husband', '×': 'brother', '÷': 'daughter' }), 'A', 'E'),
  'practice-blood-relation-018': () =>
    kin(
      [
        ['K', 'son', 'L'],
        ['L', 'father', 'K'],
        ['J', 'wife', 'L'],
        ['N', 'brother', 'L'],
        ['M', 'daughter', 'J'],
        ['O', 'brother', 'K'],
      ],
      'N',
      'M',
    ),
  'practice-blood-relation-019': () =>
    kin(
      [
        ['father', 'father', 'Ankit'],
        ['his mother', 'mother', 'father'],
        ['son', 'onlySon', 'his mother'],
        ['woman', 'wife', 'son'],
      ],
      'woman',
      'Ankit',
    ),
  'practice-blood-relation-020': () =>
    kin(
      [
        ['Karan', 'child', 'Usha'],
        ['husband', 'husband', 'Usha'],
        ['husband', 'son', 'Dev'],
        ['Lata', 'daughter', 'Dev'],
        ['Lata', 'mother', 'Neel'],
      ],
      'Neel',
      'Karan',
      { Neel: 'male' },
    ),
}

/** The term of place n, from 1, by itself or from the terms before it. */
type Rule = (n: number, before: readonly number[]) => number

/** The next term, by a rule that must give all the terms before it. */
function after(terms: readonly number[], rule: Rule): number {
  const agree = terms.every((term, i) => rule(i + 1, terms.slice(0, i)) === term)
  return agree ? rule(terms.length + 1, terms) : Number.NaN
}

/** The rule of a series that begins with `first` and makes the term of place n + 1 from that of place n. */
const byLast =
  (first: number, step: (last: number, n: number) => number): Rule =>
  (n) =>
    range(1, n - 1).reduce(step, first)

/** The one term that the rule does not give. */
const misfit = (terms: readonly number[], rule: (n: number) => number): number =>
  only(terms, (term) => term !== rule(terms.indexOf(term) + 1))

const isPrime = (n: number): boolean => range(2, n - 1).every((divisor) => n % divisor !== 0)

/** The code of a word, by a rule that must explain the examples. */
const coded = (examples: readonly (readonly [string, string])[], word: string, rule: (word: string) => string): string =>
  examples.every(([plain, code]) => rule(plain) === code) ? rule(word) : ''

const backwards = (word: string): string => [...word].toReversed().join('')

const places = (word: string): number[] => [...word].map(place)

const opposite = (word: string): string => shifted(word, (i) => 27 - 2 * place(word[i] ?? ''))

const isVowel = (letter = ''): boolean => 'AEIOU'.includes(letter)

/** The code of a word in every assignment of codes to words that fits all the sentences. */
function codesOf(sentences: readonly (readonly [said: string, coded: string])[], word: string): string {
  const words = [...new Set(sentences.flatMap(([said]) => said.split(' ')))]
  const codes = [...new Set(sentences.flatMap(([, code]) => code.split(' ')))]
  const fitting = [...permutations(codes)].filter((order) =>
    sentences.every(([said, code]) => said.split(' ').every((one) => code.split(' ').includes(order[words.indexOf(one)] ?? ''))),
  )
  return only(new Set(fitting.map((order) => order[words.indexOf(word)] ?? '')), () => true)
}

/** What "P × Q + R" says, by the meaning of its signs. */
function read(expression: string, means: Readonly<Record<string, Fact[1]>>): Fact[] {
  const tokens = expression.split(' ')
  return range(0, (tokens.length - 3) / 2).map((i) => {
    const [who = '', sign = '', of = ''] = tokens.slice(2 * i, 2 * i + 3)
    const is = means[sign]
    if (is === undefined) throw new Error(`"${sign}" has no meaning`)
    return [who, is, of]
  })
}
