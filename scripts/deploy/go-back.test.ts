import { expect, test } from 'vitest'
import { chooseRollback } from './go-back.ts'

const version = (id: string, name: string | null, objectStep = 'v2', madeAt: number | null = null) => ({ id, name, objectStep, madeAt })
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

test('without an earlier pair it says so', () => {
  expect(chooseRollback('1', [version('1', '1.0.0')], [])).toEqual({
    ok: false,
    why: 'There is no earlier version of API and site that belong together.',
  })
  expect(chooseRollback('x', [version('1', '1.0.0')], [])).toMatchObject({ ok: false })
})
