import { unstable_readConfig as readConfig } from 'wrangler'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PATHS } from '#scripts/lib/paths.ts'
import { limitsPage } from './limits-page.ts'

const { ratelimits } = readConfig({ config: join(PATHS.root, 'wrangler.toml') })

test('docs/operating/limits.md says what the code and wrangler.toml allow', async () => {
  expect(ratelimits.length).toBeGreaterThan(5)
  await expect(limitsPage(ratelimits)).toMatchFileSnapshot('../../docs/operating/limits.md')
})

test('a rate limit that nobody has put into words is refused', () => {
  expect(() => limitsPage([{ name: 'LIMIT_NEW', simple: { limit: 1, period: 60 } }])).toThrow(/LIMIT_NEW/)
})
