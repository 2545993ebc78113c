/**
 * How many units a mark has is known by `worker/domain/marking/marks.ts` alone; everyone else passes the unit on. Arithmetic with a
 * literal 12 elsewhere would be wrong for a paper plan with another unit.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Formatted code has a space on both sides of an operator; comments write "1/12" without. */
const BY_TWELVE = / [*/%] 12n?(?![\w.])|(?<![\w.-])12n? [*/%] | [/%] UNIT\b|Marks\([^()]*, 12\)|AsNumber\([^()]*, 12\)/

/** Where 12 counts something else than units of a mark. */
const OTHERS: Readonly<Record<string, string>> = {
  'web/src/features/attempts/instructions/start-card.tsx': 'steps of a progress bar',
  'web/src/features/performance/target-dialog.tsx': 'hours',
  'web/src/features/results/share/draw-share-card.ts': 'a length in a picture',
  'worker/contract/attempts/seat.ts': 'hours',
  'worker/domain/access/session-limits.ts': 'hours',
  'worker/domain/money/check-times.ts': 'hours',
  'worker/platform/tokens.ts': 'hours',
}

const files = globSync('{worker,durable-objects,web/src,web/functions}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|paraglide|\.gen\.ts$/.test(file),
)

test('no one multiplies or divides marks by twelve but where marks are read and written', () => {
  const found = files.filter((file) => BY_TWELVE.test(readFileSync(root + file, 'utf8'))).toSorted()
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual(Object.keys(OTHERS).toSorted())
})

/** Where a plan's unit does not reach, or is not there: everyone else passes it on, so that 28 is never read as 12. */
const NAMES_UNIT: Readonly<Record<string, string>> = {
  'web/src/features/daily/daily-page.tsx': 'the daily quiz has one pattern, in twelfths',
  'web/src/features/daily/leaderboard.tsx': 'the daily quiz has one pattern, in twelfths',
  'web/src/features/normalisation/chart-scale.ts': 'the lab counts in twelfths',
  'web/src/features/normalisation/example-shifts.ts': 'the lab counts in twelfths',
  'web/src/features/normalisation/parse-shifts.ts': 'the lab counts in twelfths',
  'web/src/features/normalisation/result-chart.tsx': 'the lab counts in twelfths',
  'web/src/features/results/solutions/use-review.ts': 'answers that name no unit',
  'worker/domain/attempt/client-level.ts': 'what an old page can show',
  'worker/domain/marking/mark-unit.ts': 'chooses the unit',
  'worker/domain/marking/marks.ts': 'its own file',
  'worker/domain/normalisation/decimals.ts': 'the lab counts in twelfths',
  'worker/domain/normalisation/dsssb.ts': 'the lab counts in twelfths',
  'worker/domain/normalisation/equipercentile.ts': 'the lab counts in twelfths',
  'worker/domain/normalisation/generated-shifts.ts': 'the lab counts in twelfths',
  'worker/domain/normalisation/normalise.ts': 'the lab counts in twelfths',
  'worker/domain/normalisation/two-points.ts': 'the lab counts in twelfths',
  'worker/features/jobs/queries.ts': 'a test that is not there any more',
  'worker/features/performance/service.ts': 'an attempt that is not there',
  'worker/features/revision/fill-rows.sql.ts': 'results that name no unit',
}
const UNIT_OF_TWELVE = /(?<![\w.])UNIT\b/

test('the twelfth is named only where no plan says its unit', () => {
  const found = files.filter((file) => UNIT_OF_TWELVE.test(readFileSync(root + file, 'utf8'))).toSorted()
  // Pictures have units of their own.
  expect(found.filter((file) => !file.startsWith('web/vite/'))).toEqual(Object.keys(NAMES_UNIT).toSorted())
})

test('a score of 28ths that is read in twelfths would be found', () => {
  expect(UNIT_OF_TWELVE.test('{formatMarks(total.score12, UNIT)}')).toBe(true)
  expect(UNIT_OF_TWELVE.test('{formatMarks(total.score12, unitOf(analysis))}')).toBe(false)
})

test.each([
  'const shown = (score12 / 12).toFixed(2)',
  'units(marks * 12)',
  'scaleRatio(BigInt(marks), below * 12n, 5)',
  'const isWhole = marks % 12 === 0',
  'const units = 12 * marks',
  'const plain = score / UNIT',
  "const sql = 'SELECT score12 / 12 FROM attempt'",
  'formatMarks(score, 12)',
  'marksAsNumber(score, 12)',
])('the check finds %s', (line) => {
  expect(BY_TWELVE.test(line)).toBe(true)
})

test.each([
  '"1/12" of a mark',
  'formatMarks(score, UNIT)',
  'units(0.5 * UNIT)',
  'bytes.slice(0, 12)',
  'x * 120',
  'hours.map((n) => n * 12.5)',
])('the check leaves %s alone', (line) => {
  expect(BY_TWELVE.test(line)).toBe(false)
})
