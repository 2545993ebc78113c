/** docs/asvs.md has a row for each item of ASVS 5.0.0 of levels 1 and 2, and each row can be followed. */
import { describe, expect, test } from 'vitest'
import { isThere, readDoc, rowsOf, shownBy } from './shown-by.ts'

/** The items of levels 1 and 2 by section; what is missing between them is of level 3. */
const ITEMS = idsOf(`
1.1: 1-2
1.2: 1-9
1.3: 1-11
1.4: 1-3
1.5: 1-2
2.1: 1-3
2.2: 1-3
2.3: 1-4
2.4: 1
3.2: 1-2
3.3: 1-4
3.4: 1-6
3.5: 1-5
3.7: 1-2
4.1: 1-3
4.2: 1
4.3: 1-2
4.4: 1-4
5.1: 1
5.2: 1-3
5.3: 1-2
5.4: 1-3
6.1: 1-3
6.2: 1-12
6.3: 1-4
6.4: 1-4
6.5: 1-5
6.6: 1-3
6.8: 1-4
7.1: 1-3
7.2: 1-4
7.3: 1-2
7.4: 1-5
7.5: 1-2
7.6: 1-2
8.1: 1-2
8.2: 1-3
8.3: 1
8.4: 1
9.1: 1-3
9.2: 1-4
10.1: 1-2
10.2: 1-2
10.3: 1-4
10.4: 1-11
10.5: 1-5
10.6: 1-2
10.7: 1-3
11.1: 1-2
11.2: 1-3
11.3: 1-3
11.4: 1-4
11.5: 1
11.6: 1
12.1: 1-3
12.2: 1-2
12.3: 1-4
13.1: 1
13.2: 1-5
13.3: 1-2
13.4: 1-5
14.1: 1-2
14.2: 1-4
14.3: 1-3
15.1: 1-3
15.2: 1-3
15.3: 1-7
16.1: 1
16.2: 1-5
16.3: 1-4
16.4: 1-3
16.5: 1-3
17.1: 1
17.2: 1-4
17.3: 1-2
`)

const VERDICTS = ['pass', 'fail', 'at deployment', 'n.a.'] as const

interface Row {
  readonly id: string
  readonly asks: string
  readonly applies: string
  readonly verdict: string
  readonly shown: string
}

const document = readDoc('docs/asvs.md')
const rows = rowsOf(document, 5).map(([id = '', asks = '', applies = '', verdict = '', shown = '']): Row => ({
  id,
  asks,
  applies,
  verdict,
  shown,
}))

/** What is wrong with a row, or null. */
function faultOf({ asks, applies, verdict, shown }: Row): string | null {
  if (!(VERDICTS as readonly string[]).includes(verdict)) return `${verdict} is no verdict`
  if (asks.length < 4) return 'it does not say what is asked'
  if (verdict === 'n.a.') return /^no: .{6,}/.test(applies) ? null : 'it does not say why it does not apply'
  if (applies !== 'yes') return 'what applies says yes'
  if (verdict === 'fail') return /^because .{40,}/.test(shown) ? null : 'it fails without a reason'
  const where = shownBy(shown)
  if (where === null) return 'it does not say what shows it'
  return isThere(where) ? null : `${where.file} does not hold "${where.title}"`
}

test('every item of levels 1 and 2 has one row, in the order of the standard', () => {
  expect(ITEMS).toHaveLength(253)
  expect(rows.map(({ id }) => id)).toEqual(ITEMS)
})
test('every row can be followed', () => {
  expect(rows.flatMap((row) => (faultOf(row) === null ? [] : [`${row.id}: ${faultOf(row)}`]))).toEqual([])
})
test('the counts at the top are those of the rows', () => {
  const count = (verdict: string): number => rows.filter((row) => row.verdict === verdict).length
  expect(document).toContain(
    `${rows.length} items: ${VERDICTS.map((verdict) => `${count(verdict)} ${verdict}`).join(', ')} (does not apply).`,
  )
})
describe('a row that cannot be followed is found', () => {
  const good: Row = { id: '1.1.1', asks: 'something', applies: 'yes', verdict: 'pass', shown: '`docs/security.md` › Sessions' }
  test.each<[Partial<Row>, string]>([
    [{ verdict: 'nearly' }, 'no verdict'],
    [{ verdict: 'fail', shown: 'because' }, 'without a reason'],
    [{ verdict: 'n.a.' }, 'does not apply'],
    [{ shown: '`docs/security.md` › Nothing of the kind' }, 'does not hold'],
    [{ shown: '`docs/nothing` › Sessions' }, 'does not hold'],
    [{ shown: 'tested' }, 'what shows it'],
  ])('%j', (change, fault) => {
    expect(faultOf(good)).toBeNull()
    expect(faultOf({ ...good, ...change })).toContain(fault)
  })
})

/** Lines such as `1.2: 1-9` as ids 1.2.1 to 1.2.9. */
function idsOf(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [section = '', ranges = ''] = line.split(': ')
      return ranges.split(' ').flatMap((range) => {
        const [from = 0, to = from] = range.split('-').map(Number)
        return Array.from({ length: to - from + 1 }, (_, i) => `${section}.${from + i}`)
      })
    })
}
