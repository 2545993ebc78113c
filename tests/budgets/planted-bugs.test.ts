import { expect, test } from 'vitest'
import { PLACE_KEPT_APART } from '#tests/faults/board.ts'
import { TELLS_OF_BATCHES, TELLS_OF_MARKS } from '#tests/faults/deadline/tells.ts'
import { RAW_JSON, UNCHECKED_TEXT } from '#tests/faults/hostile.ts'
import { SENT_AGAIN, WITHOUT_PLACE } from '#tests/faults/hub.ts'
import { COUPON_READ_THEN_WRITE, FAR_DATABASE, NO_VERSION, ORDERS_READ_THEN_WRITE, TWO_AWAITS } from '#tests/faults/payments.ts'
import { ENROLMENTS_READ_THEN_WRITE, FAR_HUB, STARTS_READ_THEN_WRITE, SUBMITS_READ_THEN_WRITE } from '#tests/faults/races.ts'
import { PRINTING_FORGETS } from '#tests/faults/key-decisions.ts'
import { PLACE_BEFORE_PAGE } from '#tests/faults/regrade.ts'
import { bundleWorker, ONLY_THE_SUBMIT_COUNTS, planted, REPEAT_APPLIED_AGAIN, REPLY_BEFORE_WRITE } from '#tests/faults/support/bundle.ts'

/**
 * The long proofs run seldom, and each plants its bug into the Worker by its text: a change of that text must not be found out by the
 * proof that cannot begin.
 */
const bundle = await bundleWorker()

test.each([
  PLACE_KEPT_APART,
  TELLS_OF_BATCHES,
  TELLS_OF_MARKS,
  RAW_JSON,
  UNCHECKED_TEXT,
  SENT_AGAIN,
  WITHOUT_PLACE,
  ENROLMENTS_READ_THEN_WRITE,
  FAR_HUB,
  STARTS_READ_THEN_WRITE,
  SUBMITS_READ_THEN_WRITE,
  PLACE_BEFORE_PAGE,
  PRINTING_FORGETS,
  COUPON_READ_THEN_WRITE,
  FAR_DATABASE,
  NO_VERSION,
  ORDERS_READ_THEN_WRITE,
  TWO_AWAITS,
  ONLY_THE_SUBMIT_COUNTS,
  REPEAT_APPLIED_AGAIN,
  REPLY_BEFORE_WRITE,
])('the bug of a proof can still be planted: $name', (bug) => {
  expect(planted(bundle, bug)).not.toBe(bundle)
})
test('a place that is gone is found out', () => {
  expect(() => planted(bundle, { name: 'nowhere', plant: (text) => text.replace('a text that no Worker holds', '') })).toThrow('nowhere')
})
