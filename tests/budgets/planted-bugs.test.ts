import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PATHS } from '#scripts/lib/paths.ts'
import { roomFor } from '#tests/bench/fan-out-ours.ts'
import { READS_THE_COLUMN } from '#tests/faults/archive.ts'
import { ATTACKS } from '#tests/faults/attacks.ts'
import { PLANTED } from '#tests/faults/attacks/planted.ts'
import { PLACE_KEPT_APART } from '#tests/faults/board.ts'
import { REPEAT_APPLIED_AGAIN } from '#tests/faults/cut.ts'
import { ONLY_THE_SUBMIT_COUNTS } from '#tests/faults/deadline.ts'
import { TELLS, TELLS_OF_BATCHES, TELLS_OF_MARKS } from '#tests/faults/deadline/tells.ts'
import { RAW_JSON, UNCHECKED_TEXT } from '#tests/faults/hostile.ts'
import { SENT_AGAIN, WITHOUT_PLACE } from '#tests/faults/hub.ts'
import { PRINTING_FORGETS } from '#tests/faults/key-decisions.ts'
import { REPLY_BEFORE_WRITE } from '#tests/faults/kill.ts'
import { COUPON_READ_THEN_WRITE, FAR_DATABASE, NO_VERSION, ORDERS_READ_THEN_WRITE, TWO_AWAITS } from '#tests/faults/payments.ts'
import { ENROLMENTS_READ_THEN_WRITE, FAR_HUB, STARTS_READ_THEN_WRITE, SUBMITS_READ_THEN_WRITE } from '#tests/faults/races.ts'
import { LANGUAGE_IGNORED } from '#tests/faults/recommend.ts'
import { BATCH_LEFT_OUT, END_MOVED, KEY_NOT_PUBLISHED } from '#tests/faults/receipts.ts'
import { PLACE_BEFORE_PAGE } from '#tests/faults/regrade.ts'
import { COUNTS_ITSELF, FORGETS_THE_LAST, FORGETS_THE_LOST } from '#tests/faults/storm.ts'
import { bundleWithBugs } from '#tests/faults/support/bundle.ts'
import { editedText, type PlantedBug, plantedFiles } from '#tests/faults/support/planted-bug.ts'
import { ASKS_TOO_MUCH, WRITES_TOO_NEW } from '#tests/faults/versions.ts'
import { API_GONE, LEDGER_IN_D1, TASKS_IN_A_CHAIN } from '#tests/faults/watching.ts'

/**
 * The long proofs run seldom, and each plants its bug into the sources by their text. When that text changes, this test fails at once;
 * without it the proof would fail weeks later.
 */
const BUGS: Readonly<Record<string, PlantedBug>> = {
  API_GONE,
  ASKS_TOO_MUCH,
  WRITES_TOO_NEW,
  BATCH_LEFT_OUT,
  COUNTS_ITSELF,
  COUPON_READ_THEN_WRITE,
  END_MOVED,
  ENROLMENTS_READ_THEN_WRITE,
  FAR_DATABASE,
  FAR_HUB,
  FORGETS_THE_LAST,
  FORGETS_THE_LOST,
  KEY_NOT_PUBLISHED,
  LANGUAGE_IGNORED,
  LEDGER_IN_D1,
  NO_VERSION,
  ONLY_THE_SUBMIT_COUNTS,
  ORDERS_READ_THEN_WRITE,
  PLACE_BEFORE_PAGE,
  PLACE_KEPT_APART,
  PRINTING_FORGETS,
  RAW_JSON,
  READS_THE_COLUMN,
  REPEAT_APPLIED_AGAIN,
  REPLY_BEFORE_WRITE,
  SENT_AGAIN,
  STARTS_READ_THEN_WRITE,
  SUBMITS_READ_THEN_WRITE,
  TASKS_IN_A_CHAIN,
  TELLS_OF_BATCHES,
  TELLS_OF_MARKS,
  TWO_AWAITS,
  UNCHECKED_TEXT,
  WITHOUT_PLACE,
}

test.each([...Object.values(BUGS), ...PLANTED.map(({ bug }) => bug), roomFor(500)])(
  'the bug of a proof can still be planted: $name',
  (bug) => {
    expect(plantedFiles([bug]).size).toBeGreaterThan(0)
  },
)

test('each bug of the attacks names an attack that gets in through it', () => {
  const unknown = PLANTED.filter(({ found }) => !ATTACKS.some(({ title }) => title.startsWith(found)))
  expect(unknown.map(({ bug, found }) => `${bug.name}: ${found}`)).toEqual([])
})

test.each([
  ['of the attacks', PLANTED.map(({ bug }) => bug)],
  ['of the hall', [...TELLS, ONLY_THE_SUBMIT_COUNTS]],
  ['of the starts', [TELLS_OF_MARKS, FAR_HUB, STARTS_READ_THEN_WRITE]],
  ['of the submits', [TELLS_OF_MARKS, FAR_HUB, SUBMITS_READ_THEN_WRITE]],
  ['of the coupons', [FAR_DATABASE, COUPON_READ_THEN_WRITE]],
  ['of the orders', [FAR_DATABASE, ORDERS_READ_THEN_WRITE]],
])('the bugs %s can be planted together', (_, bugs) => {
  expect(plantedFiles(bugs).size).toBeGreaterThan(0)
})

const declaredIn = (text: string): string[] => [...text.matchAll(/^(?:export )?const (\w+): PlantedBug\b/gm)].map(([, name = '']) => name)

test('every bug that a proof declares is looked at here', () => {
  const folder = join(PATHS.root, 'tests/faults')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const declared = files.flatMap((name) => declaredIn(readFileSync(join(folder, name), 'utf8')))
  expect(declared.toSorted()).toEqual(Object.keys(BUGS).toSorted())
})
test('a bug that is declared is found', () => {
  expect(declaredIn('export const ONE: PlantedBug = {\n}\nconst TWO: PlantedBug = ONE\nconst THREE = ONE')).toEqual(['ONE', 'TWO'])
})

const bugOf = (find: string, put: string): PlantedBug => ({ name: 'a canary', edits: [{ file: 'worker/a.ts', find, put }] })
const plantedIn = (text: string, bug: PlantedBug): string => bug.edits.reduce((changed, edit) => editedText(changed, edit, bug), text)

test('an edit changes its text and nothing else, and takes no pattern', () => {
  expect(plantedIn('a.b acb', bugOf('a.b', '$&'))).toBe('$& acb')
})
test.each([
  ['that is gone', 'one two', bugOf('three', ''), 'does not hold'],
  ['that stands twice', 'one two one', bugOf('one', ''), 'holds more than once'],
  ['that stands twice and overlaps itself', 'aaa', bugOf('aa', ''), 'holds more than once'],
  ['that is empty', 'one', bugOf('', 'x'), 'holds more than once'],
  ['that stays as it was', 'one', bugOf('one', 'one'), 'would keep as it is'],
])('a text %s is found out, with bug, file and text', (_, text, bug, fault) => {
  expect(() => plantedIn(text, bug)).toThrow(
    `the bug "a canary" cannot be planted: worker/a.ts ${fault} the text ${JSON.stringify(bug.edits[0]?.find)}`,
  )
})

test('a planted bug is in the Worker that is built', async () => {
  expect(await bundleWithBugs([NO_VERSION])).toContain('SET version = ?2 + 1, state = ?3')
})
test('a bug in a file that is no part of the Worker is found out', async () => {
  const elsewhere: PlantedBug = {
    name: 'nowhere',
    edits: [{ file: 'worker/domain/attempt/accept-operations.test.ts', find: "from 'vitest'", put: '' }],
  }
  await expect(bundleWithBugs([elsewhere])).rejects.toThrow(
    'the bug "nowhere" cannot be planted: worker/domain/attempt/accept-operations.test.ts is no part of the Worker of worker/index.ts',
  )
})
