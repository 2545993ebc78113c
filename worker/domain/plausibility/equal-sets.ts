/**
 * Sets of wrong answers that several learners have. Shards send eight bytes for each attempt, not its answers; what is equal there is compared
 * as text afterwards, so that two sets with the same eight bytes are not taken for one.
 */
import type { WrongAnswer } from '#contract/plausibility/schemas.ts'
import { wrongAnswersText } from './wrong-answers.ts'

/** The eight bytes of a text: two runs of FNV-1a over it, from different beginnings. */
export function textHash(text: string): bigint {
  let [a, b] = [0x81_1c_9d_c5, 0x12_34_56_78]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 0x01_00_01_93)
    b = Math.imul(b ^ (unit + 0x9e), 0x85_eb_ca_6b)
    b ^= b >>> 13
  }
  return (BigInt(a >>> 0) << 32n) | BigInt(b >>> 0)
}

/** What stands more than once in all the lists together, `most` of them, the most frequent first. */
export function repeatedHashes(lists: readonly BigUint64Array[], most: number): BigUint64Array {
  const all = new BigUint64Array(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  all.sort()
  const found: (readonly [hash: bigint, count: number])[] = []
  for (let from = 0, to = 0; from < all.length; from = to) {
    const hash = all[from] ?? 0n
    while (to < all.length && all[to] === hash) to++
    if (to - from > 1) found.push([hash, to - from])
  }
  return BigUint64Array.from(
    found
      .toSorted((one, other) => other[1] - one[1])
      .slice(0, most)
      .map(([hash]) => hash),
  )
}

/** Who of a shard has a set of wrong answers. */
export interface WrongSet<Member> {
  readonly paperVersion: number
  readonly wrong: readonly WrongAnswer[]
  readonly members: readonly Member[]
}

export interface EqualSet<Member> extends WrongSet<Member> {
  /** Names the set within its test. */
  readonly group: string
}

/** The sets of all shards as one list, without those that only one learner has. */
export function mergeWrongSets<Member>(parts: readonly (readonly WrongSet<Member>[])[]): EqualSet<Member>[] {
  const byText = Map.groupBy(parts.flat(), ({ paperVersion, wrong }) => wrongAnswersText(paperVersion, wrong))
  return [...byText].flatMap(([text, [first, ...others]]) => {
    const members = [first, ...others].flatMap((one) => one?.members ?? [])
    return first === undefined || members.length < 2 ? [] : [{ ...first, members, group: textHash(text).toString(16).padStart(16, '0') }]
  })
}
