import { expect, test } from 'vitest'
import { environmentName, environmentOf } from './environments.ts'
import { parseSiteSettings } from './site-settings.ts'

const site = {
  name: 'sopan',
  accountId: '0'.repeat(32),
  region: 'apac',
  production: { origin: 'https://exams.example.org' },
  staging: { origin: 'https://try.example.org' },
  alertEmail: null,
} as const

test('a fault is named with its field and how to mend it', () => {
  const read = parseSiteSettings({ ...site, production: { origin: 'https://exams.example.org/start' }, region: 'india' })
  expect(read.ok).toBe(false)
  expect(read.ok ? '' : read.why).toContain('production.origin: must be an https address without a path, such as https://exams.example.org')
  expect(read.ok ? '' : read.why).toContain('region: ')
})

test('staging has names and limits of its own', () => {
  expect(environmentOf(site, 'staging')).toMatchObject({ prefix: 'sopan-staging', origin: 'https://try.example.org', limitsFrom: 5_000 })
  expect(environmentOf({ ...site, staging: null }, 'staging')).toBeNull()
})

test('an environment that is misspelt is refused and never production', () => {
  expect(environmentName(['--env', 'stagin'])).toBeNull()
  expect(environmentName(['--env'])).toBeNull()
  expect(environmentName([])).toBe('production')
  expect(environmentName(['--gradual', '--env', 'staging'])).toBe('staging')
})
