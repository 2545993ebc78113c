import { beforeAll, describe, expect, test } from 'vitest'
import { type ChainLink, chainStart, linksOf, type LoggedEntry } from './audit-chain.ts'
import { type ChainCopy, type ChainFault, checkChain, type KeptHead } from './check-chain.ts'

const { subtle } = crypto
const T0 = Date.UTC(2026, 10, 25)
const DAY = 86_400_000
const BEGUN_AT = T0 + 10 * DAY

const entry = (n: number): LoggedEntry => ({
  id: `e${n}`,
  at: T0 + n * 1000,
  actorId: 'u1',
  action: 'user.role',
  target: `u${n}`,
  before: '"user"',
  after: '"admin"',
  requestId: `r${n}`,
  contentHash: `c${n}`,
  signIn: '{"at":1}',
})
const ENTRIES = Array.from({ length: 8 }, (_, n) => entry(n + 1))

let links: readonly ChainLink[] = []
beforeAll(async () => {
  links = await linked(ENTRIES)
})
const linked = async (entries: readonly LoggedEntry[]): Promise<readonly ChainLink[]> => linksOf(subtle, await chainStart(subtle), entries)
const headAt = (seq: number, at = BEGUN_AT - DAY): KeptHead => ({ seq, hash: links[seq - 1]?.hash ?? '', at })
const check = (change: Partial<ChainCopy> = {}, heads: readonly KeptHead[] = []) =>
  checkChain(subtle, { entries: ENTRIES, links, begunAt: BEGUN_AT, ...change }, heads)
async function faultsOf(change: Partial<ChainCopy>, heads: readonly KeptHead[] = []): Promise<readonly ChainFault[]> {
  const found = await check(change, heads)
  return found.kind === 'broken' ? found.faults : []
}
const without = <T>(list: readonly T[], ...places: readonly number[]): readonly T[] => list.filter((_, at) => !places.includes(at))
const put = <T>(list: readonly T[], at: number, one: T): readonly T[] => list.map((other, n) => (n === at ? one : other))
const linkAt = (place: number): ChainLink => links[place] ?? { seq: 0, entryId: '', hash: '' }

test('a log that nobody touched is whole, in whatever order it is read', async () => {
  expect(await check({ entries: ENTRIES.toReversed(), links: links.toReversed() }, [headAt(3), headAt(8)])).toEqual({
    kind: 'whole',
    end: { seq: 8, hash: links[7]?.hash },
    waiting: 0,
  })
})
test('a log without an entry is whole', async () => {
  expect(await check({ entries: [], links: [] })).toMatchObject({ kind: 'whole', end: { seq: 0 } })
})

describe('an entry that was changed is named', () => {
  test.each<[keyof LoggedEntry, Partial<LoggedEntry>]>([
    ['at', { at: 1 }],
    ['actorId', { actorId: 'u2' }],
    ['action', { action: 'user.ban' }],
    ['target', { target: 'x' }],
    ['before', { before: null }],
    ['after', { after: '"user"' }],
    ['requestId', { requestId: 'x' }],
    ['contentHash', { contentHash: null }],
    ['signIn', { signIn: null }],
  ])('in %s', async (_, change) => {
    expect(await faultsOf({ entries: put(ENTRIES, 3, { ...entry(4), ...change }) })).toEqual([{ kind: 'changed', seq: 4, entryId: 'e4' }])
  })
  test('in its id: the old one is lost', async () => {
    expect(await faultsOf({ entries: put(ENTRIES, 3, { ...entry(4), id: 'x' }) })).toEqual([
      { kind: 'lost', seq: 4, entryId: 'e4' },
      { kind: 'unlinked', count: 1, oldest: { id: 'x', at: T0 + 4_000 } },
    ])
  })
  test('each of several', async () => {
    const entries = put(put(ENTRIES, 1, { ...entry(2), after: null }), 5, { ...entry(6), after: null })
    expect(await faultsOf({ entries })).toEqual([
      { kind: 'changed', seq: 2, entryId: 'e2' },
      { kind: 'changed', seq: 6, entryId: 'e6' },
    ])
  })
})

describe('what is missing is named', () => {
  test('an entry that was taken out', async () => {
    expect(await faultsOf({ entries: without(ENTRIES, 4) })).toEqual([{ kind: 'lost', seq: 5, entryId: 'e5' }])
  })
  test('an entry that was taken out with its link', async () => {
    expect(await faultsOf({ entries: without(ENTRIES, 4), links: without(links, 4) })).toEqual([{ kind: 'linkLost', from: 5, to: 5 }])
  })
  test('the first links', async () => {
    expect(await faultsOf({ entries: without(ENTRIES, 0, 1), links: without(links, 0, 1) })).toEqual([{ kind: 'linkLost', from: 1, to: 2 }])
  })
  test('a link whose number the next one took', async () => {
    const renumbered = without(links, 4).map((link, n) => ({ ...link, seq: n + 1 }))
    const faults = await faultsOf({ entries: without(ENTRIES, 4), links: renumbered }, [headAt(5), headAt(8)])
    expect(faults).toEqual([
      { kind: 'changed', seq: 5, entryId: 'e6' },
      { kind: 'rewritten', head: headAt(5) },
      { kind: 'cutOff', head: headAt(8), end: 7 },
    ])
  })
})

describe('what was moved is named', () => {
  test('two entries whose links name each other', async () => {
    const [third, sixth] = [linkAt(2), linkAt(5)]
    const swapped = put(put(links, 2, { ...third, entryId: sixth.entryId }), 5, { ...sixth, entryId: third.entryId })
    expect(await faultsOf({ links: swapped })).toEqual([
      { kind: 'outOfOrder', seq: 3, entryId: 'e6' },
      { kind: 'outOfOrder', seq: 6, entryId: 'e3' },
    ])
  })
  test('two links that changed their numbers', async () => {
    const [third, fourth] = [linkAt(2), linkAt(3)]
    const swapped = put(put(links, 2, { ...fourth, seq: 3 }), 3, { ...third, seq: 4 })
    expect((await faultsOf({ links: swapped })).map(({ kind }) => kind)).toEqual(['outOfOrder', 'outOfOrder', 'outOfOrder'])
  })
  test('an entry that is linked twice', async () => {
    const again = await linked([...ENTRIES.slice(0, 3), entry(2), ...ENTRIES.slice(3)])
    expect(await faultsOf({ links: again })).toEqual([{ kind: 'linkedTwice', seq: 4, entryId: 'e2' }])
  })
})

describe('entries without a link', () => {
  test('wait for one while they are new', async () => {
    const late = { ...entry(9), at: BEGUN_AT - 60_000 }
    expect(await check({ entries: [...ENTRIES, late] })).toMatchObject({ kind: 'whole', waiting: 1 })
  })
  test('are a fault once they are old', async () => {
    expect(await faultsOf({ links: links.slice(0, 6) })).toEqual([{ kind: 'unlinked', count: 2, oldest: { id: 'e7', at: T0 + 7_000 } }])
  })
})

describe('a kept head shows', () => {
  test('a log that was changed and chained anew', async () => {
    const entries = put(ENTRIES, 3, { ...entry(4), actorId: 'u2' })
    const anew = await linked(entries)
    expect(await faultsOf({ entries, links: anew })).toEqual([])
    expect(await faultsOf({ entries, links: anew }, [headAt(3), headAt(6)])).toEqual([{ kind: 'rewritten', head: headAt(6) }])
  })
  test('a log that was linked in another order', async () => {
    const anew = await linked(ENTRIES.toReversed())
    expect(await faultsOf({ links: anew }, [headAt(8)])).toEqual([{ kind: 'rewritten', head: headAt(8) }])
  })
  test('an end that was cut off', async () => {
    const cut = { entries: ENTRIES.slice(0, 6), links: links.slice(0, 6) }
    expect(await faultsOf(cut)).toEqual([])
    expect(await faultsOf(cut, [headAt(6), headAt(8)])).toEqual([{ kind: 'cutOff', head: headAt(8), end: 6 }])
  })
  test('nothing where it is newer than the copy', async () => {
    const cut = { entries: ENTRIES.slice(0, 6), links: links.slice(0, 6) }
    expect(await faultsOf(cut, [headAt(8, BEGUN_AT + 1)])).toEqual([])
  })
})
