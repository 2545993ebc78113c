import { expect, test } from 'vitest'
import { withSecondTry } from './modules-again.ts'

test('a failed import has a second try before it is told', () => {
  const helper = withSecondTry('return baseModule().catch(handlePreloadError)')
  expect(helper).toContain('return baseModule().catch(importAgain).catch(handlePreloadError)')
  expect(helper).toContain('async function importAgain')
})

test('a helper that is written another way stops the build', () => {
  expect(() => withSecondTry('return baseModule()')).toThrow('Vite has changed its preload helper')
})
