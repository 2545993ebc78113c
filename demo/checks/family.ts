/** Families from what is said of them: the tool of the checks of blood relations. */

type Sex = 'male' | 'female'

type Relation =
  | 'father'
  | 'mother'
  | 'parent'
  | 'son'
  | 'daughter'
  | 'child'
  | 'brother'
  | 'sister'
  | 'husband'
  | 'wife'
  | 'onlySon'
  | 'onlyDaughter'

/** "Ravi", "father", "Kunal": Ravi is the father of Kunal. */
export type Fact = readonly [who: string, is: Relation, of: string]

const SEXES: Readonly<Partial<Record<Relation, Sex>>> = {
  father: 'male',
  son: 'male',
  onlySon: 'male',
  brother: 'male',
  husband: 'male',
  mother: 'female',
  daughter: 'female',
  onlyDaughter: 'female',
  sister: 'female',
  wife: 'female',
}

interface Family {
  readonly sex: Map<string, Sex>
  /** "parent>child" */
  readonly parents: Set<string>
  readonly siblings: Set<string>
  readonly couples: Set<string>
  /** The name under which somebody is kept who is spoken of in two ways. */
  readonly known: (name: string) => string
}

/** How `who` stands to `of`, by the shortest way: "Mother's brother"; `sexes` are those that the facts do not tell. */
export function kin(facts: readonly Fact[], who: string, of: string, sexes: Readonly<Record<string, Sex>> = {}): string {
  const family = familyOf(facts, sexes)
  const [start, end] = [family.known(of), family.known(who)]
  const ways = new Map([[start, '']])
  for (const [person, way] of ways)
    for (const [next, step] of stepsFrom(family, person)) if (!ways.has(next)) ways.set(next, way === '' ? step : `${way}'s ${step}`)
  const way = ways.get(end) ?? ''
  return way.charAt(0).toUpperCase() + way.slice(1)
}

/** The people of this sex. */
export function peopleOf(facts: readonly Fact[], sex: Sex): string[] {
  const family = familyOf(facts, {})
  return [...family.sex.keys()].filter((name) => family.sex.get(name) === sex)
}

function stepsFrom({ sex, parents, siblings, couples }: Family, person: string): [string, string][] {
  const named = (pairs: Set<string>, end: 'first' | 'second', male: string, female: string): [string, string][] =>
    pairsOf(pairs).flatMap(([first, second]) => {
      const [here, there] = end === 'first' ? [second, first] : [first, second]
      const its = sex.get(there)
      return here === person && its !== undefined ? [[there, its === 'male' ? male : female]] : []
    })
  return [
    ...named(parents, 'first', 'father', 'mother'),
    ...named(parents, 'second', 'son', 'daughter'),
    ...named(siblings, 'second', 'brother', 'sister'),
    ...named(couples, 'second', 'husband', 'wife'),
  ]
}

/** Draws every conclusion from the facts: children of a couple are of both, and an only son is nobody else than the son. */
function familyOf(facts: readonly Fact[], sexes: Readonly<Record<string, Sex>>): Family {
  const same = new Map<string, string>()
  const known = (name: string): string => {
    const other = same.get(name)
    return other === undefined ? name : known(other)
  }
  for (;;) {
    const family = conclusions(facts, sexes, known)
    const twin = twinsIn(facts, family)
    if (twin === undefined) return family
    same.set(twin[0], twin[1])
  }
}

function conclusions(facts: readonly Fact[], sexes: Readonly<Record<string, Sex>>, known: (name: string) => string): Family {
  const family: Family = { sex: new Map(), parents: new Set(), siblings: new Set(), couples: new Set(), known }
  const { sex, parents, siblings, couples } = family
  for (const [name, its] of Object.entries(sexes)) sex.set(known(name), its)
  for (const [a, is, b] of facts) {
    const [who, of] = [known(a), known(b)]
    const its = SEXES[is]
    if (its !== undefined) sex.set(who, its)
    if (is === 'father' || is === 'mother' || is === 'parent') parents.add(`${who}>${of}`)
    else if (is === 'brother' || is === 'sister') siblings.add(`${who}>${of}`)
    else if (is === 'husband' || is === 'wife') couples.add(`${who}>${of}`)
    else parents.add(`${of}>${who}`)
  }
  for (let before = -1; before !== size(family);) {
    before = size(family)
    for (const pairs of [siblings, couples]) for (const [a, b] of pairsOf(pairs)) pairs.add(`${b}>${a}`)
    for (const [parent, child] of pairsOf(parents)) {
      for (const [a, b] of pairsOf(siblings)) if (a === child) parents.add(`${parent}>${b}`)
      for (const [a, b] of pairsOf(couples)) if (a === parent) parents.add(`${b}>${child}`)
      for (const [other, another] of pairsOf(parents)) {
        if (other === parent && another !== child) siblings.add(`${child}>${another}`)
        if (another === child && other !== parent && sex.get(other) !== sex.get(parent)) couples.add(`${parent}>${other}`)
      }
    }
    for (const [a, b] of pairsOf(siblings)) for (const [c, d] of pairsOf(siblings)) if (b === c && a !== d) siblings.add(`${a}>${d}`)
    for (const [a, b] of pairsOf(couples)) {
      const its = sex.get(a)
      if (its !== undefined && !sex.has(b)) sex.set(b, its === 'male' ? 'female' : 'male')
    }
  }
  return family
}

/** Two names of one person: an only son and a son, two fathers or mothers of one child, two husbands or wives of one person. */
function twinsIn(facts: readonly Fact[], { sex, parents, couples, known }: Family): [string, string] | undefined {
  for (const [who, is, of] of facts) {
    if (is !== 'onlySon' && is !== 'onlyDaughter') continue
    for (const [parent, child] of pairsOf(parents))
      if (parent === known(of) && child !== known(who) && sex.get(child) === SEXES[is]) return [known(who), child]
  }
  for (const pairs of [parents, couples])
    for (const [a, b] of pairsOf(pairs))
      for (const [c, d] of pairsOf(pairs)) if (b === d && a !== c && sex.has(a) && sex.get(a) === sex.get(c)) return [a, c]
  return undefined
}

const size = ({ sex, parents, siblings, couples }: Family): number => sex.size + parents.size + siblings.size + couples.size

const pairsOf = (pairs: Set<string>): [string, string][] =>
  [...pairs].map((pair) => {
    const [a = '', b = ''] = pair.split('>')
    return [a, b]
  })
