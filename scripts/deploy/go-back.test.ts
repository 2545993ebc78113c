import { expect, test } from 'vitest'
import { chooseRollback } from './go-back.ts'

const version = (id: string, name: string | null, objectStep = 'v2', madeAt: number | null = null, reads = 2, writes = 2) => ({
  id,
  name,
  objectStep,
  madeAt,
  rooms: { reads, writes },
})
/** One that reads and writes these forms of rooms. */
const ofForms = (id: string, name: string | null, reads: number, writes: number) => version(id, name, 'v2', null, reads, writes)
const site = (id: string, name: string) => ({ id, name })

test('a rollback goes to the newest earlier pair of API and site', () => {
  const versions = [version('3', '1.2.0'), version('2', '1.1.0'), version('1', '1.0.0')]
  const sites = [site('c', '1.2.0'), site('b', '1.1.0'), site('a', '1.0.0')]
  expect(chooseRollback('3', versions, sites)).toEqual({ ok: true, target: { api: '2', site: 'b' }, name: '1.1.0' })
})

test('an API whose site was never deployed is passed over', () => {
  const versions = [version('3', '1.2.0'), version('2', '1.1.0'), version('1', '1.0.0')]
  expect(chooseRollback('3', versions, [site('c', '1.2.0'), site('a', '1.0.0')])).toMatchObject({ ok: true, name: '1.0.0' })
})

test('versions that only changed a secret have no name and are passed over', () => {
  const versions = [version('4', '1.2.0'), version('3', null), version('2', '1.2.0'), version('1', '1.1.0')]
  expect(chooseRollback('4', versions, [site('b', '1.1.0')])).toMatchObject({ ok: true, name: '1.1.0' })
})

test('a change of the object classes is never crossed', () => {
  const versions = [version('2', '1.2.0', 'v3'), version('1', '1.1.0', 'v2')]
  const choice = chooseRollback('2', versions, [site('a', '1.1.0')])
  expect(choice).toMatchObject({ ok: false })
  expect(choice.ok ? '' : choice.why).toContain('knows the object classes up to v2, and those of today reach to v3')
})

test('a version from before the newest signing key is not gone back to: it would refuse every token since', () => {
  const versions = [version('2', '1.2.0', 'v2', 300), version('1', '1.1.0', 'v2', 100)]
  expect(chooseRollback('2', versions, [site('a', '1.1.0')], 200)).toEqual({
    ok: false,
    why: expect.stringContaining('Check out 1.1.0 and deploy it instead.'),
  })
  expect(chooseRollback('2', versions, [site('a', '1.1.0')], 99)).toMatchObject({ ok: true })
})

const OVER_FORM_2 = {
  ok: false,
  why: 'The version before (1.0.0) reads attempt rooms up to form 1, and attempts have been kept in form 2 since. It would find them empty: mend the code and deploy again.',
}

test('a version that reads only form 1 is not gone back to once attempts are kept in form 2', () => {
  const versions = [ofForms('2', '1.1.0', 2, 2), ofForms('1', '1.0.0', 1, 1)]
  expect(chooseRollback('2', versions, [site('a', '1.0.0')])).toEqual(OVER_FORM_2)
})

test('a version that reads both forms and still writes form 1 can be gone back from, and to', () => {
  const versions = [ofForms('3', '1.2.0', 2, 2), ofForms('2', '1.1.0', 2, 1), ofForms('1', '1.0.0', 1, 1)]
  const sites = [site('b', '1.1.0'), site('a', '1.0.0')]
  expect(chooseRollback('3', versions, sites)).toMatchObject({ ok: true, name: '1.1.0' })
  expect(chooseRollback('2', versions.slice(1), sites)).toMatchObject({ ok: true, name: '1.0.0' })
})

test('what a version wrote that was gone back from counts for the next way back', () => {
  const versions = [ofForms('3', '1.2.0', 2, 2), ofForms('2', '1.1.0', 2, 1), ofForms('1', '1.0.0', 1, 1)]
  expect(chooseRollback('2', versions, [site('a', '1.0.0')])).toEqual(OVER_FORM_2)
})

test('without an earlier pair it says so', () => {
  expect(chooseRollback('1', [version('1', '1.0.0')], [])).toEqual({
    ok: false,
    why: 'There is no earlier version of API and site that belong together.',
  })
  expect(chooseRollback('x', [version('1', '1.0.0')], [])).toMatchObject({ ok: false })
})
